import { describe, expect, it } from 'vitest';
import { fromLocalField, toLocalField } from './moment';

describe('moments of filters', () => {
  it('come back from the field as they went in, to the minute', () => {
    expect(fromLocalField(toLocalField('2026-11-15T20:42:00.000Z'))).toBe('2026-11-15T20:42:00.000Z');
  });

  it('are empty when the address holds none, or no moment', () => {
    expect(toLocalField(undefined)).toBe('');
    expect(toLocalField('yesterday')).toBe('');
    expect(fromLocalField('')).toBeUndefined();
  });
});
