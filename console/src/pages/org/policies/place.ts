/** Where policies are set: for an organisation or for a project. */
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

export interface PolicyPlace {
  level: OwnLevel;
  name: string;
  /** Why this person can't set policies here; undefined when they can. */
  blocked: string | undefined;
  /** Whom a hard value binds. */
  below: string;
  invalidates: readonly QueryKey[];
  set: (policy: string, body: NewValue, key: string) => Promise<unknown>;
  clear: (policy: string, key: string) => Promise<unknown>;
}

export function orgPlace(org: Org): PolicyPlace {
  return {
    level: 'organisation',
    name: org.name,
    blocked: hasOrgRole(org.role, 'admin')
      ? undefined
      : 'Only an admin of the organisation sets its policies.',
    below: 'Projects and people of the organisation',
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

export function projectPlace(project: Project): PolicyPlace {
  return {
    level: 'project',
    name: project.name,
    blocked: hasProjectRole(project.role, 'admin')
      ? undefined
      : 'Only an admin of the project sets its policies.',
    below: 'People in the project',
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
