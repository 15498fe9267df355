import { expect, it } from 'vitest';
import { phasesOf } from './phases';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const progress = [{ phase: 'image', at: at(0) }, { phase: 'start', at: at(4) }, { strange: true }];

it('times each phase until the next, the last until the end', () => {
  expect(phasesOf({ progress, finished_at: at(5) })).toEqual([
    { name: 'image', tookMs: 4_000 },
    { name: 'start', tookMs: 1_000 },
  ]);
});

it('leaves a running phase without a duration, and is never negative when clocks differ', () => {
  expect(phasesOf({ progress, finished_at: null }).at(-1)?.tookMs).toBeNull();
  expect(phasesOf({ progress, finished_at: at(1) }).at(-1)?.tookMs).toBe(0);
});
