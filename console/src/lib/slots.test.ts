import { describe, expect, it } from 'vitest';
import { countSlots, slotStates, slotWords } from './slots';

describe('letters of the map', () => {
  it('are states, and an unknown one is not hidden', () => {
    expect(slotStates('arlcbfdz')).toEqual([
      'available',
      'reserved',
      'leased',
      'cleaning',
      'cleanup_blocked',
      'faulty',
      'disabled',
      'unknown',
    ]);
  });

  it('are counted over hosts', () => {
    const counts = countSlots([{ slots: 'aal' }, { slots: 'lf' }, { slots: '' }]);
    expect(counts).toMatchObject({ available: 2, leased: 2, faulty: 1, unknown: 0 });
  });

  it('are said in words', () => {
    expect(slotWords('aaallf')).toBe('3 free, 2 in use, 1 faulty');
    expect(slotWords('')).toBe('no slots');
  });
});
