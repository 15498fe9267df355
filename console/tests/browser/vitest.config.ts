/** Runs the console in a real browser against a real server: `npm run test:browser`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { alias: { '@': new URL('../../src', import.meta.url).pathname } },
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/harness/global.ts'],
    // All tests share one server and one browser, so each test cleans up after itself.
    fileParallelism: false,
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
