/** `test` with `open`, which opens a guarded page, signed in or not. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, test as plain } from 'vitest';
import { type Expected, Guard } from './guard.ts';
import type { Account, ServerFacts } from './server.ts';

export const LAPTOP = { width: 1440, height: 900 };
export const PHONE = { width: 380, height: 800 };

const DEFAULT_TIMEOUT_MS = 20_000;
const PICTURES = path.resolve(import.meta.dirname, '../../../node_modules/.cache/browser');
// Without this hint a first visit doesn't resume the session of its cookie.
const SIGNED_IN_HINT = { name: 'gpuaas.signed-in', value: 'yes' };

export interface OpenOptions {
  at: string;
  /** Account to sign in with; anonymous if omitted. */
  as?: Account;
  server?: ServerFacts;
  size?: { width: number; height: number };
  dark?: boolean;
  expected?: Expected;
}

export type Open = (options: OpenOptions) => Promise<Page>;

export const server = inject('server');

let browser: Promise<Browser> | undefined;

export async function newContext(options: Omit<OpenOptions, 'at' | 'expected'>): Promise<BrowserContext> {
  const { as, server: { url } = server, size = LAPTOP, dark = false } = options;
  browser ??= chromium.connect(inject('browser'));
  const context = await (
    await browser
  ).newContext({
    baseURL: url,
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(as && { storageState: { cookies: [], origins: [{ origin: url, localStorage: [SIGNED_IN_HINT] }] } }),
  });
  context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  if (as) await context.request.post('/api/v1/auth/personal/login', { data: { ...as, keep: 'cookie' } });
  return context;
}

export const test = plain.extend<{ open: Open }>({
  open: async ({ task }, give) => {
    const opened: { page: Page; guard: Guard }[] = [];
    await give(async ({ at, expected = {}, ...options }) => {
      const page = await (await newContext(options)).newPage();
      opened.push({ page, guard: new Guard(page, expected) });
      await page.goto(at);
      return page;
    });
    if (task.result?.state === 'fail') await picture(task.name, opened);
    for (const { page } of opened) await page.context().close();
    for (const { guard } of opened) guard.verify();
  },
});

async function picture(name: string, opened: readonly { page: Page }[]): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  for (const [at, { page }] of opened.entries()) {
    const file = `${name.replaceAll(/\W+/g, '-')}-${at}.png`;
    await page.screenshot({ path: path.join(PICTURES, file) });
  }
}
