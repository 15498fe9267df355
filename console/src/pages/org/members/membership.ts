/** Member management of organisations and projects behind one interface. */
import type { QueryKey } from '@tanstack/react-query';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Member, Org, Project, ProjectMember } from '@/api/types';
import { hasOrgRole, hasProjectRole, ORG_ROLES, PROJECT_ROLES, type RoleInfo } from '@/lib/roles';

export interface AnyMember {
  user_id: string;
  username: string;
  display_name: string;
  role: string;
  added_at: string;
}

export interface RoleOption<Role extends string> extends RoleInfo {
  value: Role;
}

export interface Membership<Role extends string> {
  noun: 'organisation' | 'project';
  name: string;
  roles: readonly RoleOption<Role>[];
  /** Reason why the user can't manage members; undefined if they can. */
  blocked: string | undefined;
  mayGive: (role: Role) => boolean;
  mayTouch: (member: AnyMember) => boolean;
  afterRemoval: string;
  invalidates: readonly QueryKey[];
  add: (body: { user: string; role: Role }, key: string) => Promise<AnyMember>;
  change: (userId: string, role: Role, key: string) => Promise<AnyMember>;
  remove: (userId: string, key: string) => Promise<unknown>;
}

export function orgMembership(org: Org): Membership<Member['role']> {
  const isOwner = hasOrgRole(org.role, 'owner');
  const path = (user_id: string) => ({ org_id: org.id, user_id });
  return {
    noun: 'organisation',
    name: org.name,
    roles: ORG_ROLES,
    blocked: hasOrgRole(org.role, 'admin')
      ? undefined
      : 'Only an admin of the organisation can manage members.',
    mayGive: (role) => isOwner || role !== 'owner',
    mayTouch: ({ role }) => isOwner || role !== 'owner',
    afterRemoval: 'They lose access to the organisation and to all its projects.',
    invalidates: [keys.orgMembers(org.id), keys.projects],
    add: (body, key) =>
      data(
        api.POST('/api/v1/orgs/{org_id}/members', {
          params: { path: { org_id: org.id }, header: keyed(key) },
          body,
        }),
      ),
    change: (userId, role, key) =>
      data(
        api.PATCH('/api/v1/orgs/{org_id}/members/{user_id}', {
          params: { path: path(userId), header: keyed(key) },
          body: { role },
        }),
      ),
    remove: (userId, key) =>
      api.DELETE('/api/v1/orgs/{org_id}/members/{user_id}', {
        params: { path: path(userId), header: keyed(key) },
      }),
  };
}

export function projectMembership(project: Project): Membership<ProjectMember['role']> {
  const path = (user_id: string) => ({ project_id: project.id, user_id });
  return {
    noun: 'project',
    name: project.name,
    roles: PROJECT_ROLES,
    blocked: hasProjectRole(project.role, 'admin')
      ? undefined
      : 'Only an admin of the project can manage members.',
    mayGive: () => true,
    mayTouch: () => true,
    afterRemoval: 'They lose access to the project, unless they administer the organisation.',
    invalidates: [keys.projectMembers(project.id)],
    add: (body, key) =>
      data(
        api.POST('/api/v1/projects/{project_id}/members', {
          params: { path: { project_id: project.id }, header: keyed(key) },
          body,
        }),
      ),
    change: (userId, role, key) =>
      data(
        api.PATCH('/api/v1/projects/{project_id}/members/{user_id}', {
          params: { path: path(userId), header: keyed(key) },
          body: { role },
        }),
      ),
    remove: (userId, key) =>
      api.DELETE('/api/v1/projects/{project_id}/members/{user_id}', {
        params: { path: path(userId), header: keyed(key) },
      }),
  };
}
