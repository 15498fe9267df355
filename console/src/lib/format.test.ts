import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDuration,
  formatMib,
  formatMoney,
  formatRelative,
  plural,
  sentence,
  shortId,
} from './format';

describe('money', () => {
  it.each([
    [{ amount_minor: 425, currency: 'USD' }, '$4.25'],
    [{ amount_minor: 123_456_789, currency: 'USD' }, '$1,234,567.89'],
    [{ amount_minor: 425, currency: 'JPY' }, '¥425'],
    [{ amount_minor: -50, currency: 'EUR' }, '-€0.50'],
    [{ amount_minor: 425, currency: 'not a currency' }, '4.25 not a currency'],
  ])('%o is %s', (money, text) => expect(formatMoney(money)).toBe(text));
});

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KiB'],
    [1024 ** 3, '1 GiB'],
  ])('%d bytes is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('counts mebibytes', () => expect(formatMib(143_771)).toBe('140 GiB'));
});

describe('spans', () => {
  it.each([
    [0, '0 s'],
    [200, '< 1 s'],
    [40_000, '40 s'],
    [65_000, '1 min 5 s'],
    [7_500_000, '2 h 5 min'],
    [86_400_000, '1 d'],
    [90_000_000, '1 d 1 h'],
  ])('%d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
});

describe('relative time', () => {
  const now = Date.UTC(2026, 0, 2);
  it.each([
    [now - 3_000, 'just now'],
    [now - 59_000, '59 s ago'],
    [now - 3_600_000, '1 h ago'],
    [now + 120_000, 'in 2 min'],
  ])('%d is %s', (at, text) => expect(formatRelative(at, now)).toBe(text));
});

describe('words', () => {
  it('shortens ids but keeps both ends', () => {
    expect(shortId('alloc_01a1e0c7897f7447a93360976407df24')).toBe('alloc_01a1…07df24');
    expect(shortId('plain')).toBe('plain');
  });
  it('makes a sentence of a name', () => expect(sentence('release_failed')).toBe('Release failed'));
  it('counts', () => {
    expect(plural(1, 'node')).toBe('1 node');
    expect(plural(1200, 'node')).toBe('1,200 nodes');
  });
});
