import { expect, it } from 'vitest';
import { countFrom, expiryAfter, nameProblem, namesFor, suggestName } from './launch';

it('suggests names that the API takes', () => {
  const name = suggestName('h200-sxm-slice', () => 0.5);
  expect(name).toBe('h200-sxm-slice-iiii');
  expect(nameProblem(name)).toBeUndefined();
  expect(nameProblem(suggestName('a'.repeat(80)))).toBeUndefined();
});

it('refuses names that the API refuses', () => {
  const refused = ['', '-a', 'a-', 'Big', 'a b', 'a'.repeat(64)];
  expect(refused.filter((name) => nameProblem(name) === undefined)).toEqual([]);
});

it('numbers several', () => {
  expect([namesFor('run', 1), namesFor('run', 2)]).toEqual([['run'], ['run-1', 'run-2']]);
});

it('takes a count from the address only when it is on offer', () => {
  expect([countFrom([1, 2], '2'), countFrom([1, 2], '3'), countFrom([], undefined)]).toEqual([2, 1, 0]);
});

it('counts the hours of a life', () => {
  expect(expiryAfter(1, 0)).toBe('1970-01-01T01:00:00.000Z');
});
