/** Policy scopes: an organisation or a project. */
import type { QueryKey } from '@tanstack/react-query';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Org, PolicyValue, Project } from '@/api/types';
import type { OwnLevel } from '@/lib/policies';
import { hasOrgRole, hasProjectRole } from '@/lib/roles';

export interface NewValue {
  value: PolicyValue;
  hard: boolean;
}

export interface PolicyScope {
  level: OwnLevel;
  name: string;
  /** Reason why the user can't set policies here; undefined if they can. */
  blocked: string | undefined;
  /** Levels that a locked value applies to. */
  below: string;
  invalidates: readonly QueryKey[];
  set: (policy: string, body: NewValue, key: string) => Promise<unknown>;
  clear: (policy: string, key: string) => Promise<unknown>;
}

export function orgPolicyScope(org: Org): PolicyScope {
  return {
    level: 'organisation',
    name: org.name,
    blocked: hasOrgRole(org.role, 'admin')
      ? undefined
      : 'Only an admin of the organisation can set its policies.',
    below: 'Projects and users of the organisation',
    invalidates: [keys.orgPolicies(org.id), keys.projects],
    set: (policy, body, key) =>
      api.PUT('/api/v1/orgs/{org_id}/policies/{key}', {
        params: { path: { org_id: org.id, key: policy }, header: keyed(key) },
        body,
      }),
    clear: (policy, key) =>
      api.DELETE('/api/v1/orgs/{org_id}/policies/{key}', {
        params: { path: { org_id: org.id, key: policy }, header: keyed(key) },
      }),
  };
}

export function projectPolicyScope(project: Project): PolicyScope {
  return {
    level: 'project',
    name: project.name,
    blocked: hasProjectRole(project.role, 'admin')
      ? undefined
      : 'Only an admin of the project can set its policies.',
    below: 'Users in the project',
    invalidates: [keys.projectPolicies(project.id)],
    set: (policy, body, key) =>
      api.PUT('/api/v1/projects/{project_id}/policies/{key}', {
        params: { path: { project_id: project.id, key: policy }, header: keyed(key) },
        body,
      }),
    clear: (policy, key) =>
      api.DELETE('/api/v1/projects/{project_id}/policies/{key}', {
        params: { path: { project_id: project.id, key: policy }, header: keyed(key) },
      }),
  };
}
