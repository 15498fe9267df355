/** Before the first test: a server with hosts, and a browser. After the last: neither. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './chromium.ts';
import { HOSTS, Server, type ServerFacts } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    server: ServerFacts;
    browser: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const [server, browser] = await Promise.all([
    Server.start({ hosts: HOSTS, speed: 2 }),
    chromium.launchServer(launchOptions),
  ]);
  project.provide('server', server.facts);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
