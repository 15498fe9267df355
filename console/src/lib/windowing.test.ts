import { expect, it } from 'vitest';
import { visibleRows } from './windowing';

it('draws the visible rows and some around them', () => {
  expect(visibleRows(10_000, 40, { scrolledPx: 40_000, heightPx: 800 })).toEqual({ first: 988, end: 1032 });
});

it('stays inside the list at both ends', () => {
  expect(visibleRows(10_000, 40, { scrolledPx: -300, heightPx: 800 })).toEqual({ first: 0, end: 25 });
  expect(visibleRows(20, 40, { scrolledPx: 0, heightPx: 800 })).toEqual({ first: 0, end: 20 });
});

it('draws nothing of a list that is out of sight', () => {
  expect(visibleRows(100, 40, { scrolledPx: -5_000, heightPx: 800 })).toEqual({ first: 0, end: 0 });
});
