/** Sign-in, session renewal, and the end of a session. */
import { expect } from 'vitest';
import { heading } from './harness/steps.ts';
import { server, test } from './harness/test.ts';

test('signing in opens the page that was requested', async ({ open }) => {
  const page = await open({ at: '/settings/ssh-keys' });
  await page.getByLabel('User name or e-mail').fill(server.demo.username);
  await page.getByLabel('Password').fill(server.demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'SSH keys').waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/ssh-keys');
});

test('a wrong password shows an error and keeps the input', async ({ open }) => {
  const page = await open({ at: '/auth/login', expected: { answers: [/^401 .*\/login$/] } });
  await page.getByLabel('User name or e-mail').fill('nobody-here');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('User name or e-mail').inputValue()).toBe('nobody-here');
});

test('no token is in the address, in storage or in reach of a script', async ({ open }) => {
  const page = await open({ at: '/allocations', as: server.demo });
  await heading(page, 'Allocations').waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, document.cookie, localStorage, sessionStorage]),
  );
  expect(kept).not.toMatch(/eyJ|Bearer|gpu_/);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Strict' },
  ]);
});

test('a token is renewed before it expires, without interaction', async ({ open }) => {
  const page = await open({ at: '/auth/login' });
  await page.clock.install();
  await page.getByLabel('User name or e-mail').fill(server.demo.username);
  await page.getByLabel('Password').fill(server.demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Allocations').waitFor();
  const renewed = page.waitForResponse('**/auth/token/refresh');
  await page.clock.fastForward('14:30');
  expect((await renewed).status()).toBe(200);
  await heading(page, 'Allocations').waitFor();
});

test('signed out elsewhere, the password is requested over the page and nothing typed is lost', async ({
  open,
}) => {
  const expected = { answers: [/^401 /] };
  const page = await open({ at: '/marketplace/h200-sxm-slice', as: server.demo, expected });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('half-filled');
  await page.getByLabel('4 GPUs').check({ force: true });

  const other = await open({ at: '/settings/sessions', as: server.demo });
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('button', { name: 'Sign out the others' }).click();
  await other.getByText(/sessions? ended/).waitFor();

  // Clicked by script, because the dialog may cover the page already.
  await page.getByLabel('2 GPUs').evaluate((radio: HTMLInputElement) => radio.click());
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password').fill(server.demo.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('half-filled');
  expect(await page.getByLabel('2 GPUs').isChecked()).toBe(true);
  await page.getByText('Available now').waitFor();
});

test('signing out ends it in every tab', async ({ open }) => {
  const page = await open({ at: '/allocations', as: server.demo });
  const second = await page.context().newPage();
  await second.goto('/marketplace');
  await heading(second, 'Marketplace').waitFor();
  await page.getByRole('button', { name: 'Account of Demo' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in').waitFor();
  await heading(second, 'Sign in').waitFor();
});
