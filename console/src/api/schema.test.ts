// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generated, SCHEMA } from '../../scripts/generate.ts';

// Generating types from the large contract takes long while other tests run in parallel.
const TIMEOUT_MS = 60_000;

it(
  'is what the contract says; `npm run generate` renews it',
  async () => {
    const current = await readFile(SCHEMA, 'utf8');
    expect(current === (await generated())).toBe(true);
  },
  TIMEOUT_MS,
);
