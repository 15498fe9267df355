/** Error states: access denied, rate limited, failed, server unreachable. */
import { afterAll, beforeAll, expect } from 'vitest';
import { Caller } from './harness/api.ts';
import { Server } from './harness/server.ts';
import { heading } from './harness/steps.ts';
import { server, test } from './harness/test.ts';
import { until } from './harness/until.ts';

test('a page without access names the required role, inside the frame', async ({ open }) => {
  const page = await open({ at: '/admin/users', as: server.demo, expected: { answers: [/^403 /] } });
  await page.getByText("You don't have access to this").waitFor();
  await page.getByText('Only platform staff may do this').waitFor();
  await page.getByRole('button', { name: 'Copy correlation id' }).waitFor();
  await page.getByRole('link', { name: 'Marketplace' }).click();
  await heading(page, 'Marketplace').waitFor();
});

test('a missing resource is not found, with a way back', async ({ open }) => {
  const missing = `alloc_${'0'.repeat(32)}`;
  const expected = { answers: [/^404 /] };
  const page = await open({ at: `/allocations/${missing}`, as: server.demo, expected });
  await page.getByText('Not found', { exact: true }).waitFor();
  await page.goto('/no/such/page');
  await heading(page, 'Page not found').waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await heading(page, 'Allocations').waitFor();
});

test('a failure shows its correlation id, and can be retried', async ({ open }) => {
  const page = await open({ at: '/allocations', as: server.demo, expected: { answers: [/^500 /] } });
  await heading(page, 'Allocations').waitFor();
  const problem = { type: 'x', title: 'Broken', status: 500, code: 'internal_error', detail: 'It broke.' };
  await page.route('**/api/v1/ssh-keys*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { ...problem, correlation_id: 'corr-of-the-test' },
    }),
  );
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'SSH keys' }).click();
  await page.getByText('corr-of-the-test').waitFor();
  await page.unroute('**/api/v1/ssh-keys*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Remove demo' }).waitFor();
});

/** Separate server for tests that stop it or use up its rate limit. */
let own: Server;

beforeAll(async () => {
  // One request every 3 s once the burst of 60 is used up.
  const limits = {
    GPUAAS__POLICY__RATE_LIMITS__API_PER_MINUTE: '20',
    GPUAAS__POLICY__RATE_LIMITS__API_BURST: '60',
  };
  own = await Server.start({ nodes: 0, env: limits });
});

afterAll(() => own.stop());

test('a page recovers after a server outage', async ({ open }) => {
  const expected = { outage: true, answers: [/^429 /] };
  const page = await open({ at: '/allocations', as: own.facts.demo, server: own.facts, expected });
  await page.getByText('No live allocations').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  await own.shutDown();
  await page.getByText('Reconnecting').waitFor();
  await page.getByText("The server can't be reached").waitFor();
  await page.getByText('No live allocations').waitFor();
  await own.restart();
  await page.getByText('Reconnecting').waitFor({ state: 'hidden' });
  await page.getByText("The server can't be reached").waitFor({ state: 'hidden' });
  await page.getByText('No live allocations').waitFor();
  expect(await page.locator('body[data-loaded-once]').count()).toBe(1);
});

test('too many requests: a countdown, then the page recovers', async ({ open }) => {
  const expected = { answers: [/^429 /] };
  const page = await open({ at: '/allocations', as: own.facts.demo, server: own.facts, expected });
  await page.getByText('No live allocations').waitFor();
  const caller = await Caller.signIn(own.facts.url, own.facts.demo);
  await until('the rate limit is reached', async () => {
    const { response } = await caller.api.GET('/api/v1/ssh-keys');
    return response.status === 429;
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'SSH keys' }).click();
  await page
    .getByText(/Retrying in \d seconds?\./)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove demo' }).waitFor();
  await page.getByText('Too many requests').first().waitFor({ state: 'hidden' });
});
