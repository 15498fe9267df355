/** Ten thousand nodes in one table: few rows in the document, all of them reachable. */
import { expect } from 'vitest';
import type { components } from '@/api/schema';
import { server, test } from './harness/test.ts';

const NODE_COUNT = 10_000;
const MAX_RENDERED_ROWS = 120;

function node(index: number): components['schemas']['MapNode'] {
  return {
    id: `node_${index.toString(16).padStart(32, '0')}`,
    name: `gpu-${index.toString().padStart(5, '0')}`,
    region: 'local',
    status: 'online',
    hold: 'none',
    simulated: true,
    skus: ['h200-sxm-slice'],
    slots: 'aallrcfd',
  };
}

test('a table of 10,000 nodes renders what is visible and scrolls to its end', async ({ open }) => {
  const page = await open({ at: '/allocations', as: server.operator });
  const nodes = Array.from({ length: NODE_COUNT }, (_, index) => node(index));
  await page.route('**/api/v1/admin/fleet/map', (route) => route.fulfill({ json: { nodes } }));
  await page.goto('/admin/nodes');
  const table = page.getByRole('table', { name: 'Nodes' });
  await table.getByRole('row', { name: /gpu-00000/ }).waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(NODE_COUNT + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(MAX_RENDERED_ROWS);

  const blank = await page.evaluate(async () => {
    const steps: number[] = [];
    const { scrollHeight } = document.documentElement;
    for (let step = 1; step <= 20; step++) {
      scrollTo(0, (scrollHeight * step) / 20);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (!middle?.closest('[role=row]')) steps.push(step);
    }
    return steps;
  });
  expect(blank, 'steps that showed no row two frames later').toEqual([]);
  await table.getByRole('row', { name: /gpu-09999/ }).waitFor();
  expect(await table.getByRole('row').count()).toBeLessThan(MAX_RENDERED_ROWS);
});
