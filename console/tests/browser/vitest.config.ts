/** The console in a real browser against a real server: `npm run test:browser`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { alias: { '@': new URL('../../src', import.meta.url).pathname } },
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/harness/global.ts'],
    // One server and one browser for all: what a test makes, it takes away again.
    fileParallelism: false,
    maxConcurrency: 3,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
