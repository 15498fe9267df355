import { expect, it } from 'vitest';
import { safeNext } from './next';

it.each([
  ['/allocations?state=active', '/allocations?state=active'],
  [undefined, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/auth/login?next=/', '/'],
])('%s leads to %s', (next, to) => expect(safeNext(next)).toBe(to));
