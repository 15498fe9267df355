import { describe, expect, it } from 'vitest';
import contract from '../../../api/openapi.json';
import { exampleCall, lifetimesDays, SCOPE_GROUPS } from './scopes';

describe('scopes of tokens', () => {
  it('are all explained', () => {
    const explained = SCOPE_GROUPS.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));
    expect(explained.toSorted()).toEqual(contract.components.schemas.TokenScope.enum.toSorted());
  });

  it('come with a call that they allow', () => {
    expect(exampleCall(['orgs:write', 'account:read'], 'https://gpu.example')).toBe(
      'curl -H "Authorization: Bearer $GPUAAS_TOKEN" https://gpu.example/api/v1/users/me',
    );
    expect(exampleCall(['orgs:write'], 'https://gpu.example')).toBeNull();
  });

  it('live no longer than the policy says', () => {
    expect(lifetimesDays(365)).toEqual([7, 30, 90, 180, 365]);
    expect(lifetimesDays(60)).toEqual([7, 30, 60]);
    expect(lifetimesDays(3)).toEqual([3]);
  });
});
