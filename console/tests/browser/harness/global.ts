/** Global setup: starts a server with simulated nodes, and a browser; stops both after the last test. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './chromium.ts';
import { NODE_COUNT, Server, type ServerFacts } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    server: ServerFacts;
    browser: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const [server, browser] = await Promise.all([
    Server.start({ nodes: NODE_COUNT, speed: 2 }),
    chromium.launchServer(launchOptions),
  ]);
  project.provide('server', server.facts);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
