/** Link targets of ids in operators' pages: the resource's own page, else its audit records. */
import { type LinkProps, linkOptions } from '@tanstack/react-router';

export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search'>;

const auditLog = (search: Record<string, string>): LinkTarget =>
  linkOptions({ to: '/admin/audit-logs', search });

const pages: Readonly<Record<string, (id: string) => LinkTarget>> = {
  alloc: (allocationId) => linkOptions({ to: '/admin/allocations/$allocationId', params: { allocationId } }),
  dlq: (letter) => linkOptions({ to: '/admin/dlq', search: { letter } }),
  node: (nodeId) => linkOptions({ to: '/admin/nodes/$nodeId', params: { nodeId } }),
  org: (org_id) => auditLog({ org_id }),
  proj: (project_id) => auditLog({ project_id }),
  run: (runId) => linkOptions({ to: '/admin/workflows/$runId', params: { runId } }),
  user: (userId) => linkOptions({ to: '/admin/users/$userId', params: { userId } }),
};

export function linkForId(id: string): LinkTarget {
  const page = pages[id.split('_', 1)[0] ?? ''];
  return page ? page(id) : auditLog({ target_id: id });
}

/** Returns the link to all audit records of one request. */
export function linkForRequest(correlationId: string): LinkTarget {
  return auditLog({ correlation_id: correlationId });
}

/** Returns the link to an actor's audit records; platform components act under their own names. */
export function linkForActor(actorId: string): LinkTarget {
  return auditLog({ actor_id: actorId });
}

const ID = /\b[a-z]{2,8}_[0-9a-f]{32}\b/;

/** Returns the first id in a text; keys of workflow runs look like "alloc_… 4". */
export function findId(text: string): string | null {
  return ID.exec(text)?.[0] ?? null;
}

const PREFIXES: Readonly<Record<string, string>> = {
  allocation: 'alloc',
  node: 'node',
  organisation: 'org',
  project: 'proj',
  user: 'user',
};

/** Returns the id of an event's aggregate if it has a page; events name aggregates by kind and UUID. */
export function idOfAggregate(kind: string, uuid: string): string | null {
  const prefix = PREFIXES[kind];
  return prefix === undefined ? null : `${prefix}_${uuid.replaceAll('-', '')}`;
}
