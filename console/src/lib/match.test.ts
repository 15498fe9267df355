import { expect, it } from 'vitest';
import { bestMatches, matchScore } from './match';

const pages = ['Allocations', 'Marketplace', 'All allocations', 'Audit log'];

it('prefers beginnings, then words, then letters in order', () => {
  expect(bestMatches(pages, 'all', (page) => page)).toEqual(['Allocations', 'All allocations']);
  expect(bestMatches(pages, 'log', (page) => page)).toEqual(['Audit log']);
  expect(bestMatches(pages, 'mkt', (page) => page)).toEqual(['Marketplace']);
});

it('finds everything for nothing typed and nothing for what is not there', () => {
  expect(bestMatches(pages, ' ', (page) => page)).toEqual(pages);
  expect(matchScore('zzz', 'Allocations')).toBeNull();
});
