/** Queries for organisations and projects: members, policies, audit log. */
import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../client';
import { keys } from '../keys';
import { listOptions, present } from '../paging';
import type { operations } from '../schema';

export type OrgAuditFilter = NonNullable<operations['listOrgAuditLogs']['parameters']['query']>;

export const orgsQuery = listOptions(keys.orgList, (query, signal) =>
  data(api.GET('/api/v1/orgs', { params: { query }, signal })),
);

export const orgQuery = (id: string) =>
  queryOptions({
    queryKey: keys.org(id),
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/orgs/{org_id}', { params: { path: { org_id: id } }, signal })),
  });

export const orgMembersQuery = (id: string) =>
  listOptions(keys.orgMembers(id), (query, signal) =>
    data(api.GET('/api/v1/orgs/{org_id}/members', { params: { path: { org_id: id }, query }, signal })),
  );

export const orgPoliciesQuery = (id: string) =>
  listOptions(keys.orgPolicies(id), (query, signal) =>
    data(api.GET('/api/v1/orgs/{org_id}/policies', { params: { path: { org_id: id }, query }, signal })),
  );

export const orgAuditQuery = (id: string, filter: OrgAuditFilter) =>
  listOptions(keys.orgAudit(id, filter), (page, signal) =>
    data(
      api.GET('/api/v1/orgs/{org_id}/audit-logs', {
        params: { path: { org_id: id }, query: { ...present(filter), ...page } },
        signal,
      }),
    ),
  );

/** Downloads a filtered audit log as one file. */
export const exportOrgAudit = (id: string, filter: OrgAuditFilter, format: 'csv' | 'jsonl'): Promise<Blob> =>
  data(
    api.GET('/api/v1/orgs/{org_id}/audit-logs/export', {
      params: { path: { org_id: id }, query: { ...present(filter), format } },
      parseAs: 'blob',
    }),
  );

export const projectsQuery = listOptions(keys.projectList, (query, signal) =>
  data(api.GET('/api/v1/projects', { params: { query }, signal })),
);

export const orgProjectsQuery = (orgId: string) =>
  listOptions(keys.orgProjects(orgId), (page, signal) =>
    data(api.GET('/api/v1/projects', { params: { query: { org_id: orgId, ...page } }, signal })),
  );

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: keys.project(id),
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/projects/{project_id}', { params: { path: { project_id: id } }, signal })),
  });

export const projectMembersQuery = (id: string) =>
  listOptions(keys.projectMembers(id), (query, signal) =>
    data(
      api.GET('/api/v1/projects/{project_id}/members', {
        params: { path: { project_id: id }, query },
        signal,
      }),
    ),
  );

export const projectPoliciesQuery = (id: string) =>
  listOptions(keys.projectPolicies(id), (query, signal) =>
    data(api.GET('/api/v1/policies', { params: { header: { 'X-Project-ID': id }, query }, signal })),
  );
