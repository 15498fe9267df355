import { expect, it } from 'vitest';
import { nextSort, sorted } from './sort';

const rows = [{ n: 'node-10' }, { n: null }, { n: 'node-2' }];

it('sorts numbers inside names by their value, and what is missing last', () => {
  expect(sorted(rows, (row) => row.n, false).map((row) => row.n)).toEqual(['node-2', 'node-10', null]);
  expect(sorted(rows, (row) => row.n, true).map((row) => row.n)).toEqual(['node-10', 'node-2', null]);
});

it('goes round: up, down, as it was', () => {
  const up = nextSort(null, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { column: 'name', descending: false },
    { column: 'name', descending: true },
    null,
  ]);
  expect(nextSort(down, 'age')).toEqual({ column: 'age', descending: false });
});
