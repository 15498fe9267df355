import { describe, expect, it } from 'vitest';
import type { EffectivePolicy } from '@/api/types';
import { boundsOf, formatPolicy, groupPolicies, parsePolicy, policyText, whyFixed } from './policies';

function policy(over: Partial<EffectivePolicy>): EffectivePolicy {
  return {
    key: 'allocation.max_gpus_per_project',
    value: 16,
    source: 'default',
    hard: false,
    default: 16,
    allowed: 'an integer from 0 to 100000',
    description: 'Maximum number of GPUs that a project may hold at once.',
    may_set: 'organisation',
    ...over,
  };
}

describe('who may set a policy', () => {
  it('is the most specific level named, and those above it', () => {
    expect(whyFixed(policy({ may_set: 'project' }), 'organisation')).toBeUndefined();
    expect(whyFixed(policy({ may_set: 'organisation' }), 'organisation')).toBeUndefined();
    expect(whyFixed(policy({ may_set: 'organisation' }), 'project')).toBe('Only the organisation sets this.');
    expect(whyFixed(policy({ may_set: 'global' }), 'organisation')).toBe('Only the platform sets this.');
  });

  it('is nobody below a hard value', () => {
    const hard = policy({ may_set: 'project', hard: true, source: 'organisation' });
    expect(whyFixed(hard, 'project')).toBe('Fixed by the organisation.');
    expect(whyFixed(hard, 'organisation')).toBeUndefined();
    expect(whyFixed({ ...hard, source: 'global' }, 'organisation')).toBe('Fixed by the platform.');
  });
});

describe('a policy value', () => {
  it('reads as people say it', () => {
    expect(formatPolicy(true)).toBe('On');
    expect(formatPolicy(100_000)).toBe('100,000');
    expect(formatPolicy([])).toBe('None');
    expect(formatPolicy(['10.0.0.0/8', '192.168.0.0/16'])).toBe('10.0.0.0/8, 192.168.0.0/16');
  });

  it('comes back from its text in the shape of the default', () => {
    expect(parsePolicy('true', false)).toBe(true);
    expect(parsePolicy(' 12 ', 16)).toBe(12);
    expect(parsePolicy('1.5', 16)).toBeNull();
    expect(parsePolicy('', 16)).toBeNull();
    expect(parsePolicy(policyText(['a', 'b']), [])).toEqual(['a', 'b']);
    expect(parsePolicy('a, b\nc', [])).toEqual(['a', 'b', 'c']);
  });

  it('has bounds where the key names them', () => {
    expect(boundsOf('an integer from 1 to 20')).toEqual({ min: 1, max: 20 });
    expect(boundsOf('true or false')).toBeNull();
  });
});

it('policies are grouped by the first word of their key', () => {
  const groups = groupPolicies([
    policy({ key: 'auth.a' }),
    policy({ key: 'quota.b' }),
    policy({ key: 'auth.c' }),
  ]);
  expect(groups.map(([name, keys]) => [name, keys.length])).toEqual([
    ['auth', 2],
    ['quota', 1],
  ]);
});
