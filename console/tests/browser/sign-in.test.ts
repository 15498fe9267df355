/** Getting in. */
import { expect } from 'vitest';
import { server, test } from './harness/test.ts';

test('a stranger signs in and lands where they wanted to go', async ({ open }) => {
  const page = await open({ at: '/settings/ssh-keys' });
  await page.getByLabel('User name or e-mail').fill(server.demo.username);
  await page.getByLabel('Password').fill(server.demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'SSH keys' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/ssh-keys');
});
