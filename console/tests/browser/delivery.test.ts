/** Delivery of the console to the browser: small, compressed, cached, under a strict policy. */
import { describe, expect } from 'vitest';
import { isEmbedded } from './harness/frontend.ts';
import { newContext, server, test } from './harness/test.ts';

const BUDGET_KB = 150;

const firstLoads = [{ at: '/auth/login' }, { at: '/allocations', as: server.demo }];

describe.runIf(isEmbedded).each(firstLoads)('the first load of $at', ({ at, as }) => {
  test(`is at most ${BUDGET_KB} kB`, async () => {
    const context = await newContext(as ? { as } : {});
    const page = await context.newPage();
    const files: Promise<{ url: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/api/')) return;
      files.push(request.sizes().then(({ responseBodySize: bytes }) => ({ url: request.url(), bytes })));
    });
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const weighed = await Promise.all(files);
    await context.close();
    const kb = weighed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(kb).toBeGreaterThan(50);
    expect(kb, JSON.stringify(weighed, null, 1)).toBeLessThanOrEqual(BUDGET_KB);
  });
});

test.runIf(isEmbedded)('files are immutable and compressed, the page is revalidated', async () => {
  const page = await fetch(`${server.url}/allocations`, { headers: { 'Accept-Encoding': 'br' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store/);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');

  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  const asset = await fetch(server.url + script, { headers: { 'Accept-Encoding': 'br' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  const missing = await fetch(`${server.url}/assets/not-there.js`);
  expect(missing.status).toBe(404);
});
