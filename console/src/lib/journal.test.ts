import { describe, expect, it } from 'vitest';
import { type JournalEntry, journalSteps } from './journal';

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;

function entry(
  second: number,
  step: string,
  outcome: string,
  over: Partial<JournalEntry> = {},
): JournalEntry {
  return { at: at(second), step, outcome, direction: 'do', attempt: 1, error: null, ...over };
}

describe('a journal', () => {
  it('shows the entries of one step as one line, with its last state', () => {
    const steps = journalSteps([
      entry(0, 'lease', 'done'),
      entry(1, 'vm_provision', 'waiting'),
      entry(3, 'vm_provision', 'done'),
      entry(4, 'vm_verify', 'waiting'),
    ]);
    expect(steps.map(({ step, state }) => [step, state])).toEqual([
      ['lease', 'done'],
      ['vm_provision', 'done'],
      ['vm_verify', 'running'],
    ]);
    expect(steps[1]?.note).toBe('2 s');
  });

  it('counts attempts and keeps each error once', () => {
    const [step] = journalSteps([
      entry(0, 'clean', 'failed', { error: 'No answer.' }),
      entry(5, 'clean', 'failed', { attempt: 2, error: 'No answer.' }),
      entry(9, 'clean', 'started', { attempt: 3 }),
    ]);
    expect(step).toMatchObject({ state: 'running', note: '9 s, 3 attempts', errors: ['No answer.'] });
  });

  it('separates an undo from the step itself', () => {
    const steps = journalSteps([
      entry(0, 'lease', 'failed', { error: 'Gone.' }),
      entry(1, 'lease', 'done', { direction: 'undo' }),
    ]);
    expect(steps.map(({ label, state }) => [label, state])).toEqual([
      ['Reserve the GPUs', 'failed'],
      ['Release the GPUs', 'skipped'],
    ]);
  });
});
