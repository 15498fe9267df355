import { describe, expect, it } from 'vitest';
import type { WorkflowRun } from '@/api/types';
import { actionsOn, effectOf, isAbout } from './runs';

const run: WorkflowRun = {
  id: 'run_01980000000070008000000000000001',
  workflow: 'release',
  version: 1,
  run_key: 'alloc_01980000000070008000000000000002 4',
  state: 'running',
  step: 'clean',
  attempt: 1,
  reversible: true,
  correlation_id: 'c0ffee',
  started_at: '2026-01-01T00:00:00Z',
  state_since: '2026-01-01T00:00:00Z',
};

describe('a run', () => {
  it('may be cancelled only while it can still be undone', () => {
    expect(actionsOn(run)).toEqual(['cancel']);
    expect(actionsOn({ ...run, reversible: false })).toEqual([]);
    expect(actionsOn({ ...run, cancelled_at: run.started_at })).toEqual([]);
  });

  it('may be tried again or resolved only when it is stuck', () => {
    expect(actionsOn({ ...run, state: 'stuck' })).toEqual(['resolve', 'retry']);
    expect(actionsOn({ ...run, state: 'completed' })).toEqual([]);
  });

  it('says which way a retry goes', () => {
    expect(effectOf('retry', run)).toContain('undo');
    expect(effectOf('retry', { ...run, reversible: false })).toContain('forwards');
  });

  it('is found by what it was started for and by its request', () => {
    expect(isAbout(run, 'alloc_01980000000070008000000000000002')).toBe(true);
    expect(isAbout(run, 'C0FFEE')).toBe(true);
    expect(isAbout(run, 'node_')).toBe(false);
  });
});
