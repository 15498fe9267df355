/** Maps server events to the query keys that they invalidate. Adding an event means adding a line to the table. */
import type { QueryKey } from '@tanstack/react-query';
import { keys } from '@/api/keys';

export interface Change {
  event: string;
  subject: string;
  project_id: string | null;
}

type Stale = (change: Change) => readonly QueryKey[];

const EVERYTHING: QueryKey = [];

const allocationChanged: Stale = ({ subject, project_id }) => [
  ...(project_id === null ? [keys.allocations] : [['allocations', project_id]]),
  keys.allAllocationList({}).slice(0, 3),
  keys.anyAllocation(subject),
  keys.skus,
  keys.fleet,
  keys.workflows,
];

const nodeChanged: Stale = ({ subject }) => [
  ['admin', 'nodes', 'list'],
  keys.node(subject),
  keys.fleet,
  keys.skus,
];

/** Query keys per event prefix. The first matching prefix applies, so longer prefixes come first. */
const table: readonly (readonly [prefix: string, stale: Stale])[] = [
  ['provisioning.', allocationChanged],
  // No page shows balances yet.
  ['billing.', () => []],
  ['fleet.signing_keys.', () => []],
  // The event's subject is the slot; its node isn't known.
  ['fleet.slot.', () => [keys.nodes, keys.fleet, keys.skus]],
  ['fleet.', nodeChanged],
  ['catalog.image.', () => [keys.images]],
  ['catalog.', () => [keys.skus]],
  ['identity.organisation.', () => [keys.orgs]],
  ['identity.project.', () => [keys.projects]],
  ['identity.user.token_created', () => [keys.tokens]],
  ['identity.user.token_revoked', () => [keys.tokens, keys.sessions]],
  ['identity.user.', () => [keys.me, keys.users, keys.orgs, keys.projects]],
  ['policy.', () => [keys.orgs, keys.projects, keys.platformPolicies]],
  ['notify.', () => [keys.notifications]],
  ['workflow.', () => [keys.workflows, keys.allocations]],
  ['probe.', () => [keys.workflows]],
];

/**
 * Returns the query keys to invalidate. An unlisted event invalidates everything: an extra refetch is harmless, stale
 * data isn't.
 */
export function staleAfter(change: Change): readonly QueryKey[] {
  const line = table.find(([prefix]) => change.event.startsWith(prefix));
  return line ? line[1](change) : [EVERYTHING];
}
