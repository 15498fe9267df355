/**
 * Takes screenshots of the main pages for docs/console from a real server with simulated nodes in several states. As in the
 * browser tests, the console is served by gpuaasd, or by Vite's preview if CONSOLE_DIST names a build.
 */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../tests/browser/harness/chromium.ts';
import type { Account, ServerFacts } from '../tests/browser/harness/server.ts';
import { Server } from '../tests/browser/harness/server.ts';
import { type DemoResources, seedDemo } from './seed-demo.ts';

const OUT = path.resolve(import.meta.dirname, '../../docs/console');
const SIZES = { laptop: { width: 1440, height: 900 }, phone: { width: 380, height: 800 } } as const;
const WARN_SIZE_KB = 150;

type Theme = 'light' | 'dark';
type Look = `${keyof typeof SIZES}-${Theme}`;

interface Picture {
  name: string;
  at: string;
  as?: 'demo' | 'operator';
  looks: readonly Look[];
}

const ALL: readonly Look[] = ['laptop-light', 'laptop-dark', 'phone-light', 'phone-dark'];
const LAPTOP: readonly Look[] = ['laptop-light', 'laptop-dark'];

function pictures({ active, failed, node }: DemoResources): Picture[] {
  return [
    { name: 'sign-in', at: '/auth/login', looks: ['laptop-light', 'phone-dark'] },
    { name: 'marketplace', at: '/marketplace', as: 'demo', looks: ['laptop-light', 'phone-light'] },
    {
      name: 'launch',
      at: '/marketplace/h200-sxm-slice',
      as: 'demo',
      looks: ['laptop-dark', 'phone-light'],
    },
    { name: 'allocations', at: '/allocations?show=all', as: 'demo', looks: ALL },
    { name: 'allocation', at: `/allocations/${active}`, as: 'demo', looks: ALL },
    { name: 'allocation-failed', at: `/allocations/${failed}`, as: 'demo', looks: ['laptop-light'] },
    { name: 'overview', at: '/admin/overview', as: 'operator', looks: ALL },
    { name: 'nodes', at: '/admin/nodes', as: 'operator', looks: ['laptop-light', 'phone-dark'] },
    { name: 'node', at: `/admin/nodes/${node}`, as: 'operator', looks: LAPTOP },
    {
      name: 'audit-log',
      at: '/admin/audit-logs?target_type=allocation',
      as: 'operator',
      looks: ['laptop-light'],
    },
  ];
}

async function signedIn(browser: Browser, { url }: ServerFacts, as: Account | undefined, look: Look) {
  const [size, theme] = look.split('-') as [keyof typeof SIZES, Theme];
  const hint = { origin: url, localStorage: [{ name: 'gpuaas.signed-in', value: 'yes' }] };
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(size === 'phone' && { isMobile: true, hasTouch: true }),
    ...(as && { storageState: { cookies: [], origins: [hint] } }),
  });
  if (as) await context.request.post('/api/v1/auth/personal/login', { data: { ...as, keep: 'cookie' } });
  return context;
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function take(browser: Browser, facts: ServerFacts, picture: Picture, look: Look): Promise<void> {
  const context = await signedIn(browser, facts, picture.as && facts[picture.as], look);
  const page = await context.newPage();
  await page.goto(picture.at);
  await waitUntilLoaded(page);
  const file = path.join(OUT, `${picture.name}-${look}.png`);
  await page.screenshot({ path: file });
  await context.close();
  const kb = (await stat(file)).size / 1000;
  console.log(
    `${path.basename(file).padEnd(36)} ${kb.toFixed(0).padStart(4)} kB${kb > WARN_SIZE_KB ? ' (large)' : ''}`,
  );
}

await mkdir(OUT, { recursive: true });
const server = await Server.start({ nodes: 12, speed: 4 });
const browser = await chromium.launch(launchOptions);
try {
  const resources = await seedDemo(server.facts);
  for (const picture of pictures(resources)) {
    for (const look of picture.looks) await take(browser, server.facts, picture, look);
  }
} finally {
  await browser.close();
  await server.stop();
}
