/** Steps shared by several tests. */
import type { Page } from 'playwright-core';

export function confirm(page: Page, button: string) {
  return page.getByRole('dialog').getByRole('button', { name: button, exact: true });
}

/** Waits for the state beside the title of an allocation's page. */
export async function showsState(page: Page, state: string): Promise<void> {
  await page.getByRole('status').getByText(state, { exact: true }).waitFor();
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

/** Returns the id at the end of the URL, such as the allocation's. */
export function idFromUrl(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
