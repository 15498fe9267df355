/** Users' tasks with allocations. */
import { afterEach, expect } from 'vitest';
import { Caller } from './harness/api.ts';
import { fault, NODE_COUNT } from './harness/server.ts';
import { confirm, heading, idFromUrl, showsState } from './harness/steps.ts';
import { server, test } from './harness/test.ts';

const demo = await Caller.signIn(server.url, server.demo);

afterEach(() => demo.releaseAll());

/** Slows down every node, so that a launch can be observed. */
async function setFaultOnAllNodes(what: 'slow=1500' | 'clear'): Promise<void> {
  const names = Array.from({ length: NODE_COUNT }, (_, at) => `sim-${String(at).padStart(4, '0')}`);
  for (const name of names) await fault(server, name, what);
}

test('sign in, launch, watch it become active, read its GPUs, stop, start, release', async ({ open }) => {
  const page = await open({ at: '/' });
  await page.getByLabel('User name or e-mail').fill(server.demo.username);
  await page.getByLabel('Password').fill(server.demo.password);
  await page.keyboard.press('Enter');

  await heading(page, 'Allocations').waitFor();
  await page.getByRole('link', { name: 'Go to the marketplace' }).click();
  await page.getByRole('link', { name: 'Launch H200 SXM slice' }).click();
  await page.getByLabel('Name').fill('first-light');
  await page.getByText('Available now').waitFor();
  await setFaultOnAllNodes('slow=1500');
  await page.getByRole('button', { name: 'Launch', exact: true }).click();

  await heading(page, 'first-light').waitFor();
  await page.getByText('Simulated', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Steps: Launch' }).locator('[aria-current=step]').waitFor();
  await setFaultOnAllNodes('clear');
  await showsState(page, 'Active');
  expect(await page.getByRole('list', { name: 'Steps: Launch' }).locator('[aria-current=step]').count()).toBe(
    0,
  );
  await page.getByText('nothing answers at this address').waitFor();
  await page
    .getByRole('img', { name: /^Utilisation\. Now: / })
    .locator('canvas')
    .waitFor();

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await confirm(page, 'Stop').click();
  await showsState(page, 'Stopped');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await showsState(page, 'Active');

  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await confirm(page, 'Cancel').click();
  await showsState(page, 'Active');
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await confirm(page, 'Release').click();
  await showsState(page, 'Released');
  expect((await demo.allocation(idFromUrl(page))).state).toBe('released');
});

test('a double click on launch makes one machine', async ({ open }) => {
  const page = await open({ at: '/marketplace/h200-sxm-slice', as: server.demo });
  await page.getByLabel('Name').fill('only-one');
  await page.getByText('Available now').waitFor();
  await page.getByRole('button', { name: 'Launch', exact: true }).dblclick();
  await heading(page, 'only-one').waitFor();
  expect(await demo.allocations('only-one')).toHaveLength(1);
});

test('a launch needs no mouse', async ({ open }) => {
  const page = await open({ at: '/allocations', as: server.demo });
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (name.test(focused.trim())) return;
    }
    throw new Error(`no control ${String(name)} within reach of Tab`);
  };
  await heading(page, 'Allocations').waitFor();
  await tabTo(/^Launch$/);
  await page.keyboard.press('Enter');
  await heading(page, 'Marketplace').waitFor();
  await page.getByRole('link', { name: 'Launch H200 SXM slice' }).waitFor();
  await tabTo(/^Launch H200 SXM slice$/);
  await page.keyboard.press('Enter');
  await heading(page, 'Launch H200 SXM slice').waitFor();
  await page.getByText('Available now').waitFor();
  await tabTo(/^Launch$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/allocations/alloc_*');
  await showsState(page, 'Active');
});

test('two browsers see the same change at once', async ({ open }) => {
  const [mine, theirs] = await Promise.all([
    open({ at: '/allocations', as: server.demo }),
    open({ at: '/admin/allocations', as: server.operator }),
  ]);
  await mine.getByText('No live allocations').waitFor();
  const { id } = await demo.launch('seen-by-two');
  await mine.getByRole('row', { name: /seen-by-two.*Active/ }).waitFor();
  await theirs.getByRole('row', { name: /seen-by-two.*Active/ }).waitFor();

  await mine.getByRole('button', { name: 'Actions for seen-by-two' }).click();
  await mine.getByRole('menuitem', { name: 'Release' }).click();
  await confirm(mine, 'Release').click();
  await theirs.getByRole('row', { name: /seen-by-two.*(Releasing|Released)/ }).waitFor();
  await mine.getByText('No live allocations').waitFor();
  await demo.reaches(id, 'released');
});
