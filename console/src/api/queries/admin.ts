/** Queries for operators: nodes, all allocations, users, audit, dead letters, workflows. */
import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../client';
import { keys } from '../keys';
import { listOptions, present } from '../paging';
import type { operations } from '../schema';

type QueryOf<O extends keyof operations> = operations[O] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never;

export type NodeFilter = QueryOf<'listNodes'>;
export type AllAllocationFilter = QueryOf<'listAllAllocations'>;
export type UserFilter = QueryOf<'listUsers'>;
export type AuditFilter = QueryOf<'listAuditLogs'>;
export type SealFilter = QueryOf<'listAuditSeals'>;
export type DeadLetterFilter = QueryOf<'listDeadLetters'>;
export type WorkflowFilter = QueryOf<'listWorkflowRuns'>;

export const nodesQuery = (filter: NodeFilter = {}) =>
  listOptions(keys.nodeList(filter), (page, signal) =>
    data(api.GET('/api/v1/admin/nodes', { params: { query: { ...present(filter), ...page } }, signal })),
  );

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.node(id),
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/admin/nodes/{node_id}', { params: { path: { node_id: id } }, signal })),
  });

export const nodeSlotsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.nodeSlots(id),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/admin/nodes/{node_id}/resource-slots', {
          params: { path: { node_id: id } },
          signal,
        }),
      ),
  });

export const nodeTopologyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.nodeTopology(id),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/admin/nodes/{node_id}/slice-topology', {
          params: { path: { node_id: id } },
          signal,
        }),
      ),
  });

export const nodeTasksQuery = (id: string) =>
  listOptions(keys.nodeTasks(id), (query, signal) =>
    data(
      api.GET('/api/v1/admin/nodes/{node_id}/tasks', { params: { path: { node_id: id }, query }, signal }),
    ),
  );

export const enrolmentProfilesQuery = listOptions(keys.enrolmentProfiles, (query, signal) =>
  data(api.GET('/api/v1/admin/enrolment-profiles', { params: { query }, signal })),
);

export const allAllocationsQuery = (filter: AllAllocationFilter = {}) =>
  listOptions(keys.allAllocationList(filter), (page, signal) =>
    data(
      api.GET('/api/v1/admin/allocations', { params: { query: { ...present(filter), ...page } }, signal }),
    ),
  );

export const anyAllocationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.anyAllocation(id),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/admin/allocations/{allocation_id}', {
          params: { path: { allocation_id: id } },
          signal,
        }),
      ),
  });

export const usersQuery = (filter: UserFilter = {}) =>
  listOptions(keys.userList(filter), (page, signal) =>
    data(api.GET('/api/v1/admin/users', { params: { query: { ...present(filter), ...page } }, signal })),
  );

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: keys.user(id),
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/admin/users/{user_id}', { params: { path: { user_id: id } }, signal })),
  });

export const auditQuery = (filter: AuditFilter = {}) =>
  listOptions(keys.auditList(filter), (page, signal) =>
    data(api.GET('/api/v1/admin/audit-logs', { params: { query: { ...present(filter), ...page } }, signal })),
  );

/** Downloads a filtered audit log as one file. */
export const exportAudit = (filter: AuditFilter, format: 'csv' | 'jsonl'): Promise<Blob> =>
  data(
    api.GET('/api/v1/admin/audit-logs/export', {
      params: { query: { ...present(filter), format } },
      parseAs: 'blob',
    }),
  );

export const sealsQuery = (filter: SealFilter = {}) =>
  listOptions(keys.seals(filter), (page, signal) =>
    data(
      api.GET('/api/v1/admin/audit-seals', { params: { query: { ...present(filter), ...page } }, signal }),
    ),
  );

export const sealKeysQuery = listOptions(keys.sealKeys, (query, signal) =>
  data(api.GET('/api/v1/audit-keys', { params: { query }, signal })),
);

export const deadLettersQuery = (filter: DeadLetterFilter = {}) =>
  listOptions(keys.deadLetterList(filter), (page, signal) =>
    data(api.GET('/api/v1/admin/dlq', { params: { query: { ...present(filter), ...page } }, signal })),
  );

export const deadLetterQuery = (id: string) =>
  queryOptions({
    queryKey: keys.deadLetter(id),
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/admin/dlq/{letter_id}', { params: { path: { letter_id: id } }, signal })),
  });

export const workflowsQuery = (filter: WorkflowFilter = {}) =>
  listOptions(keys.workflowList(filter), (page, signal) =>
    data(api.GET('/api/v1/admin/workflows', { params: { query: { ...present(filter), ...page } }, signal })),
  );

export const workflowQuery = (id: string) =>
  queryOptions({
    queryKey: keys.workflow(id),
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/admin/workflows/{run_id}', { params: { path: { run_id: id } }, signal })),
  });

export const platformPoliciesQuery = listOptions(keys.platformPolicies, (query, signal) =>
  data(api.GET('/api/v1/admin/policies', { params: { query }, signal })),
);

export const signingKeysQuery = queryOptions({
  queryKey: keys.signingKeys,
  queryFn: ({ signal }) => data(api.GET('/api/v1/admin/signing-keys', { signal })),
});
