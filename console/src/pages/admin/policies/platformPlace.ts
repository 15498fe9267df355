/** Setting policies for the whole platform. */
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { User } from '@/api/types';
import { isSuperadmin } from '@/lib/people';
import type { PolicyPlace } from '@/pages/org/policies/place';

export function platformPlace(user: User | null): PolicyPlace {
  return {
    level: 'global',
    name: 'the platform',
    blocked: isSuperadmin(user) ? undefined : 'Only a platform superadmin sets these.',
    below: 'Organisations, projects and people',
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
