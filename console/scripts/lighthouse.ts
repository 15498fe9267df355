/**
 * Runs Lighthouse on three pages of a real server. Started by bench/console/run, which sets LIGHTHOUSE to the module's
 * path.
 */
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import { launchOptions } from '../tests/browser/harness/chromium.ts';
import { type Account, freePort, Server } from '../tests/browser/harness/server.ts';

const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const CATEGORIES = Object.keys(MIN_SCORES) as (keyof typeof MIN_SCORES)[];

interface LighthouseResult {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;

const { default: lighthouse } = (await import(pathToFileURL(process.env.LIGHTHOUSE ?? '').href)) as {
  default: Lighthouse;
};

async function signIn(context: BrowserContext, url: string, account: Account): Promise<void> {
  const data = { ...account, keep: 'cookie' };
  await context.request.post(`${url}/api/v1/auth/personal/login`, { data });
  const page = await context.newPage();
  await page.goto(`${url}/auth/login`);
  await page.evaluate(() => localStorage.setItem('gpuaas.signed-in', 'yes'));
  await page.close();
}

async function measure(url: string, port: number): Promise<boolean> {
  const flags = {
    port,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
    throttlingMethod: 'simulate',
    throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
  };
  const { categories, audits } = (await lighthouse(url, flags))?.lhr ?? { categories: {}, audits: {} };
  let passed = true;
  for (const name of CATEGORIES) {
    const category = categories[name];
    const score = Math.round((category?.score ?? 0) * 100);
    passed &&= score >= MIN_SCORES[name];
    console.log(
      `  ${name.padEnd(15)} ${score}${score < MIN_SCORES[name] ? ` (minimum ${MIN_SCORES[name]})` : ''}`,
    );
    if (score >= MIN_SCORES[name]) continue;
    for (const { id, weight } of category?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || audit?.score == null || audit.score >= 0.9) continue;
      console.log(`    ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
  return passed;
}

const server = await Server.start({ nodes: 12 });
const { url, demo, operator } = server.facts;
const visits = [
  { at: '/auth/login' },
  { at: '/allocations', as: demo },
  { at: '/admin/overview', as: operator },
];
try {
  for (const { at, as } of visits) {
    console.log(at);
    const port = await freePort();
    const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
    const context = await chromium.launchPersistentContext('', { ...launchOptions, args });
    if (as) await signIn(context, url, as);
    if (!(await measure(url + at, port))) process.exitCode = 1;
    await context.close();
  }
} finally {
  await server.stop();
}
