/** Where operators see what an id names: its own page, else what the audit log says of it. */
import { type LinkProps, linkOptions } from '@tanstack/react-router';

export type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

const auditLog = (search: Record<string, string>): Place => linkOptions({ to: '/admin/audit-logs', search });

const pages: Readonly<Record<string, (id: string) => Place>> = {
  alloc: (allocationId) => linkOptions({ to: '/admin/allocations/$allocationId', params: { allocationId } }),
  dlq: (letter) => linkOptions({ to: '/admin/dlq', search: { letter } }),
  node: (nodeId) => linkOptions({ to: '/admin/nodes/$nodeId', params: { nodeId } }),
  org: (org_id) => auditLog({ org_id }),
  proj: (project_id) => auditLog({ project_id }),
  run: (runId) => linkOptions({ to: '/admin/workflows/$runId', params: { runId } }),
  user: (userId) => linkOptions({ to: '/admin/users/$userId', params: { userId } }),
};

export function placeOf(id: string): Place {
  const page = pages[id.split('_', 1)[0] ?? ''];
  return page ? page(id) : auditLog({ target_id: id });
}

/** Everything that one request did, of whomever. */
export function placeOfRequest(correlationId: string): Place {
  return auditLog({ correlation_id: correlationId });
}

/** What somebody did; parts of the platform act under their own name. */
export function deedsOf(actorId: string): Place {
  return auditLog({ actor_id: actorId });
}

const ID = /\b[a-z]{2,8}_[0-9a-f]{32}\b/;

/** The first id that a text holds: workflows are started for "alloc_… 4". */
export function idIn(text: string): string | null {
  return ID.exec(text)?.[0] ?? null;
}

const PREFIXES: Readonly<Record<string, string>> = {
  allocation: 'alloc',
  node: 'node',
  organisation: 'org',
  project: 'proj',
  user: 'user',
};

/** The id of what an event is about, where it is a thing that has a page; events name it by kind and UUID. */
export function idOfAggregate(kind: string, uuid: string): string | null {
  const prefix = PREFIXES[kind];
  return prefix === undefined ? null : `${prefix}_${uuid.replaceAll('-', '')}`;
}
