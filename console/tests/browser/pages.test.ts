/** All pages: free of serious accessibility faults, in both themes, on a laptop and on a phone, and by keyboard alone. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { Caller } from './harness/api.ts';
import { hasLoaded, inspect, seriousFaults } from './harness/inspect.ts';
import { declaredRoutes, type PageVisit, pageVisits } from './harness/routes.ts';
import { heading } from './harness/steps.ts';
import { PHONE, server, test } from './harness/test.ts';

const demo = await Caller.signIn(server.url, server.demo);
const made = await demo.launch('inspected');
const visits: PageVisit[] = await pageVisits(server, made.id);

beforeAll(() => demo.reaches(made.id, 'active'));
afterAll(() => demo.releaseAll());

describe('every page passes axe in light, dark and at 380 px, never scrolls sideways, needs no mouse', () => {
  test.concurrent.for(visits)('$route', async ({ at, as }, { open }) => {
    await inspect(await open({ at, ...(as !== 'anonymous' && { as: server[as] }) }));
  });
});

test('no route is left out', () => {
  const seen = new Set(visits.map(({ route }) => route));
  // Users who must choose a password can open no other page; admin.test.ts inspects that page.
  expect(declaredRoutes().filter((route) => !seen.has(route))).toEqual(['/auth/password']);
});

const OPENINGS = [
  { what: 'account menu', as: 'demo', at: '/allocations', press: /^Account of/ },
  { what: 'search', as: 'demo', at: '/allocations', press: /^Search/ },
  { what: 'notifications', as: 'demo', at: '/allocations', press: /^Notifications/ },
  { what: 'release', as: 'demo', at: `/allocations/${made.id}`, press: 'Release' },
  { what: 'add key', as: 'demo', at: '/settings/ssh-keys', press: 'Add key' },
  { what: 'enrol a node', as: 'operator', at: '/admin/nodes', press: 'Enrol a node' },
  { what: 'force release', as: 'operator', at: `/admin/allocations/${made.id}`, press: 'Force release' },
] as const;

describe('what opens over a page does too', () => {
  test.concurrent.for(OPENINGS)('$what', async ({ as, at, press }, { open }) => {
    const page = await open({ at, as: server[as] });
    await hasLoaded(page);
    await page.getByRole('button', { name: press, exact: true }).first().click();
    await page.locator('dialog[open], :popover-open').first().waitFor();
    await inspect(page);
  });
});

test('a phone finds every area behind one button', async ({ open }) => {
  const page = await open({ at: '/allocations', as: server.demo, size: PHONE });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const navigation = page.getByRole('dialog', { name: 'Navigation' });
  await navigation.waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await navigation.getByRole('link', { name: 'Marketplace' }).click();
  await heading(page, 'Marketplace').waitFor();
  await navigation.waitFor({ state: 'hidden' });
});
