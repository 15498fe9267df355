import { describe, expect, it } from 'vitest';
import type { EffectivePolicy } from '@/api/types';
import { boundsOf, formatPolicy, groupPolicies, parsePolicy, policyText, lockReason } from './policies';

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
    expect(lockReason(policy({ may_set: 'project' }), 'organisation')).toBeUndefined();
    expect(lockReason(policy({ may_set: 'organisation' }), 'organisation')).toBeUndefined();
    expect(lockReason(policy({ may_set: 'organisation' }), 'project')).toBe(
      'Only the organisation can set this.',
    );
    expect(lockReason(policy({ may_set: 'global' }), 'organisation')).toBe('Only the platform can set this.');
  });

  it('is no level below a locked value', () => {
    const hard = policy({ may_set: 'project', hard: true, source: 'organisation' });
    expect(lockReason(hard, 'project')).toBe('Locked by the organisation.');
    expect(lockReason(hard, 'organisation')).toBeUndefined();
    expect(lockReason({ ...hard, source: 'global' }, 'organisation')).toBe('Locked by the platform.');
  });
});

describe('a policy value', () => {
  it('is formatted for display', () => {
    expect(formatPolicy(true)).toBe('On');
    expect(formatPolicy(100_000)).toBe('100,000');
    expect(formatPolicy([])).toBe('None');
    expect(formatPolicy(['10.0.0.0/8', '192.168.0.0/16'])).toBe('10.0.0.0/8, 192.168.0.0/16');
  });

  it('is parsed from its text into the type of the default', () => {
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
