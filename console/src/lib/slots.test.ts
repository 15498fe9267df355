import { describe, expect, it } from 'vitest';
import { countSlots, slotStates, slotSummary } from './slots';

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

  it('are counted over nodes', () => {
    const counts = countSlots([{ slots: 'aal' }, { slots: 'lf' }, { slots: '' }]);
    expect(counts).toMatchObject({ available: 2, leased: 2, faulty: 1, unknown: 0 });
  });

  it('count no slot as free whose node accepts no work', () => {
    const counts = countSlots([{ slots: 'aa' }, { slots: 'oooo' }, { slots: 'hf' }]);
    expect(counts).toMatchObject({ available: 2, free_offline: 4, free_held: 1, faulty: 1 });
    expect(slotSummary('aoo')).toBe('1 free, 2 free, node offline');
  });

  it('are summarised', () => {
    expect(slotSummary('aaallf')).toBe('3 free, 2 in use, 1 faulty');
    expect(slotSummary('')).toBe('no slots');
  });
});
