/** How the console reaches the browser: small, compressed, kept for good, under a strict policy. */
import { describe, expect } from 'vitest';
import { isEmbedded } from './harness/frontend.ts';
import { server, test } from './harness/test.ts';

const BUDGET_KB = 150;

describe.each(['/auth/login', '/allocations'])('the first load of %s', (at) => {
  test(`is at most ${BUDGET_KB} kB`, async ({ open }) => {
    const page = await open({ at: '/auth/login' });
    const sizes: { url: string; bytes: number }[] = [];
    // Only what the page needs to be there; what it fetches in quiet moments comes later.
    page.on('requestfinished', (request) => {
      if (request.url().includes('/api/')) return;
      void request.sizes().then(({ responseBodySize: bytes }) => sizes.push({ url: request.url(), bytes }));
    });
    if (at !== '/auth/login') {
      const data = { ...server.demo, keep: 'cookie' };
      await page.request.post('/api/v1/auth/personal/login', { data });
      await page.evaluate(() => localStorage.setItem('gpuaas.signed-in', 'yes'));
    }
    await page.goto('about:blank');
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const kb = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(kb, JSON.stringify(sizes)).toBeLessThanOrEqual(BUDGET_KB);
  });
});

test.runIf(isEmbedded)('files never change and are compressed, the page is asked for anew', async () => {
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
