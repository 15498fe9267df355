/** Policy scope of the whole platform. */
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { User } from '@/api/types';
import { isSuperadmin } from '@/lib/people';
import type { PolicyScope } from '@/pages/org/policies/policyScope';

export function platformPolicyScope(user: User | null): PolicyScope {
  return {
    level: 'global',
    name: 'the platform',
    blocked: isSuperadmin(user) ? undefined : 'Only a platform superadmin can set these.',
    below: 'Organisations, projects and users',
    invalidates: [keys.platformPolicies, keys.orgs, keys.projects],
    set: (policy, body, key) =>
      api.PUT('/api/v1/admin/policies/{key}', {
        params: { path: { key: policy }, header: keyed(key) },
        body,
      }),
    clear: (policy, key) =>
      api.DELETE('/api/v1/admin/policies/{key}', {
        params: { path: { key: policy }, header: keyed(key) },
      }),
  };
}
