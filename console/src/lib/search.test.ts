import { expect, it } from 'vitest';
import { filters, flag, parseSearch, stringifySearch } from './search';

it('survives the way through the address', () => {
  const search = { state: 'active', q: '123', tag: 'team=vision & co' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

it('leaves out what is empty', () => {
  expect(stringifySearch({ state: '', q: undefined })).toBe('');
  expect(stringifySearch({ live: true, page: 2 })).toBe('?live=true&page=2');
});

it('takes only the filters a page names', () => {
  expect(filters('state', 'q')({ state: 'active', evil: 'x', q: '' })).toEqual({ state: 'active' });
});

it('reads flags', () => {
  expect([flag('true'), flag('false'), flag('yes'), flag(undefined)]).toEqual([
    true,
    false,
    undefined,
    undefined,
  ]);
});
