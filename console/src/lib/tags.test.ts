import { expect, it } from 'vitest';
import { areTagsValid, rowsOf, tagProblem, tagsOf } from './tags';

it('leaves out empty rows', () => {
  expect(tagsOf([...rowsOf({ team: 'vision' }), { key: ' ', value: '' }])).toEqual({ team: 'vision' });
});

it('reports the problem of each row', () => {
  const rows = [
    { key: 'team', value: 'a' },
    { key: 'a b', value: '' },
    { key: 'team', value: 'b' },
    { key: '', value: 'lonely' },
  ];
  expect(rows.map((_, at) => tagProblem(rows, at) !== undefined)).toEqual([false, true, true, true]);
  expect(areTagsValid(rows.slice(0, 1))).toBe(true);
});
