/** Checks a page in all presentations: light, dark, on a phone, by keyboard alone. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LAPTOP, PHONE } from './test.ts';

const ROUNDS = 3;

export async function hasLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[role=status][aria-label=Loading]') === null);
}

export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

/** Presses Tab `times` times. All presses are sent at once, because waiting for each would take most of a test's time. */
async function pressTab(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: times }, () => [
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
  await Promise.all(presses.flat());
  await browser.detach();
}

/**
 * Presses Tab through the page or the open dialog. Returns usable elements that were never focused or showed no focus
 * ring.
 */
async function outOfReach(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const top = document.querySelector('dialog:modal') ?? document.body;
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const radios = new Set<string>();
    const wanted = [...top.querySelectorAll<HTMLElement>(usable)].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // In a radio group, arrow keys reach the other buttons.
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      return !radios.has(element.name) && radios.add(element.name);
    });
    const seen = new WeakSet<Element>();
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      const { outlineStyle, boxShadow } = getComputedStyle(target);
      // The palette's field shows its caret and the active option instead of a ring.
      const isChosenBelow = target.hasAttribute('aria-activedescendant');
      if (outlineStyle !== 'none' || boxShadow !== 'none' || isChosenBelow) seen.add(target);
    });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    Object.assign(globalThis, {
      missed: () =>
        wanted
          .filter((element) => element.isConnected && !seen.has(element))
          .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    });
    return wanted.length;
  });
  // Some elements, such as datetime fields, have several tab stops.
  let left: string[] = [];
  for (let round = 0; round < ROUNDS && (round === 0 || left.length > 0); round++) {
    await pressTab(page, count);
    left = await page.evaluate(() => (globalThis as unknown as { missed: () => string[] }).missed());
  }
  return left;
}

export async function inspect(page: Page): Promise<void> {
  await hasLoaded(page);
  const found: Record<string, string[]> = {};
  found.light = await seriousFaults(page);
  found.keyboard = await outOfReach(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.dark = await seriousFaults(page);
  await page.setViewportSize(PHONE);
  found.phone = await seriousFaults(page);
  const excessPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(found).toEqual({ light: [], keyboard: [], dark: [], phone: [] });
  expect(excessPx, 'scrolls sideways').toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(LAPTOP);
}
