/** Operators' tasks. */
import { afterEach, expect } from 'vitest';
import { Caller } from './harness/api.ts';
import { inspect } from './harness/inspect.ts';
import { startNodes } from './harness/server.ts';
import { confirm, heading } from './harness/steps.ts';
import { server, test } from './harness/test.ts';

const demo = await Caller.signIn(server.url, server.demo);
const REASON = 'The rack loses power tonight';

afterEach(() => demo.releaseAll());

test('enrol a node, approve it, drain it, end an allocation, find it all in the audit log', async ({
  open,
  onTestFinished,
}) => {
  const page = await open({ at: '/admin/nodes', as: server.operator });
  await page.getByRole('button', { name: 'Enrol a node' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('rack-0001');
  await dialog.getByLabel('Region').fill('local');
  await dialog.getByRole('checkbox', { name: /^H200 SXM slice/ }).check();
  await dialog.getByRole('button', { name: 'Get the command' }).click();
  await dialog.getByText('Shown once').waitFor();
  const [command = '', token = ''] = await dialog.locator('code').allTextContents();
  expect(token).toMatch(/^gpu_enr_/);
  expect(command).toContain(token);
  const node = await startNodes(server, { nodes: 1, prefix: 'rack', token: ['--token', token] });
  onTestFinished(() => node.stop());

  await dialog.getByRole('link', { name: 'Approve topology' }).click();
  await heading(page, 'rack-0001').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirm(page, 'Approve').click();
  await page.getByText('The topology of rack-0001 is approved').waitFor();

  await page.getByRole('button', { name: 'Drain', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON);
  await confirm(page, 'Drain').click();
  await page.getByText('Draining', { exact: true }).first().waitFor();

  const { id } = await demo.launch('in-the-way');
  await demo.reaches(id, 'active');
  await page.getByRole('link', { name: 'All allocations' }).click();
  await page.getByRole('link', { name: 'in-the-way' }).click();
  await page.getByRole('button', { name: 'Force release' }).click();
  expect(await confirm(page, 'Release').isDisabled()).toBe(true);
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON);
  await confirm(page, 'Release').click();
  await page.getByText('Released', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('searchbox', { name: 'Target id' }).fill(id);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'allocation.force_release' }).click();
  await page.getByText(REASON).waitFor();
  await page.reload();
  await page.getByText(REASON).waitFor();
});

test('the first administrator chooses a password, and so does a user they create', async ({ open }) => {
  const password = 'a password of my own';
  const choose = async (page: Awaited<ReturnType<typeof open>>, given: string) => {
    await heading(page, 'Choose a password').waitFor();
    await page.getByLabel('Current password').fill(given);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  const admin = await open({ at: '/admin/users', as: server.admin });
  await inspect(admin);
  await choose(admin, server.admin.password);
  await admin.getByRole('link', { name: 'Users' }).click();
  await admin.getByRole('button', { name: 'Create user' }).click();
  await admin.getByRole('textbox', { name: 'User name', exact: true }).fill('grace');
  await admin.getByRole('textbox', { name: 'E-mail', exact: true }).fill('grace@example.org');
  await admin.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
  await admin.getByText('grace can sign in').waitFor();
  const given = (await admin.getByRole('dialog').locator('code').textContent()) ?? '';

  const grace = await open({ at: '/allocations', as: { username: 'grace', password: given } });
  await choose(grace, given);
  await heading(grace, 'Allocations').waitFor();
  await grace.getByText('No live allocations').waitFor();
});
