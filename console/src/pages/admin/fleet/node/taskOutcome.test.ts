import { describe, expect, it } from 'vitest';
import { failureLine, readChecks, readLines, readOutcome, readPhases } from './taskOutcome';

const reported = (outcome: object) => readOutcome({ state: 'reported', outcome });

describe('the outcome of a task', () => {
  it('is what the node reported', () => {
    expect(reported({ outcome: 'succeeded', output: { lines: ['a'] } })).toEqual({
      kind: 'succeeded',
      output: { lines: ['a'] },
    });
    const failed = reported({ outcome: 'failed', code: 'no_space', detail: 'disk is full', phase: 'image' });
    expect(failed).toMatchObject({ kind: 'failed', phase: 'image', retryable: false });
    expect(failureLine(failed)).toBe('disk is full');
  });

  it('may be that nothing was done', () => {
    expect(failureLine(readOutcome({ state: 'expired' }))).toBe('The node did not finish it in time.');
    expect(failureLine(readOutcome({ state: 'refused', reason: 'busy', detail: '' }))).toBe('busy');
  });

  it('is none while it runs, or when it is unknown', () => {
    expect(readOutcome(null)).toBeNull();
    expect(reported({ outcome: 'postponed' })).toBeNull();
    expect(failureLine(null)).toBeNull();
  });
});

describe('the output of a task', () => {
  it('is read without trusting it', () => {
    expect(readLines({ lines: ['a', 1, 'b'] })).toEqual(['a', 'b']);
    expect(readLines({ text: 'a' })).toBeNull();
    expect(readChecks({ checks: [{ name: 'driver', passed: true, detail: 'loaded' }, 'x'] })).toEqual([
      { name: 'driver', passed: true, detail: 'loaded' },
    ]);
    expect(readPhases([{ phase: 'image', at: '2026-01-01T00:00:00Z' }, { step: 1 }])).toEqual([
      { phase: 'image', at: '2026-01-01T00:00:00Z' },
    ]);
  });
});
