import { expect, it } from 'vitest';
import { orgKindLabel, slugProblem } from './orgs';

it('a short name is left out or made of lowercase letters, digits and hyphens', () => {
  expect(slugProblem('')).toBeUndefined();
  expect(slugProblem('vision-2')).toBeUndefined();
  for (const wrong of ['-vision', 'Vision', 'a b', 'é', 'a'.repeat(64)]) {
    expect(slugProblem(wrong)).toContain('lowercase');
  }
});

it('an unknown kind is shown as it is', () => {
  expect(orgKindLabel('personal')).toBe('Personal');
  expect(orgKindLabel('reseller_group')).toBe('Reseller group');
});
