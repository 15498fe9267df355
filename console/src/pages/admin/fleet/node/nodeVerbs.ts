/** Operators' actions on a node that require a reason. */
import { api, keyed } from '@/api/client';

export interface NodeVerb {
  label: string;
  title: (name: string) => string;
  /** Effect on the node and on its tenants. */
  consequence: string;
  done: (name: string) => string;
  danger: boolean;
  /** Irreversible: the node's name must be typed to confirm. */
  final?: boolean;
  send: (nodeId: string, reason: string, key: string) => Promise<unknown>;
}

const paramsOf = (nodeId: string, key: string) => ({ path: { node_id: nodeId }, header: keyed(key) });

export const NODE_VERBS = {
  undrain: {
    label: 'End drain',
    title: (name) => `End the drain of ${name}?`,
    consequence: 'The node accepts new work again. Its allocations no longer end at a deadline.',
    done: (name) => `${name} accepts new work`,
    danger: false,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/undrain', { params: paramsOf(id, key), body: { reason } }),
  },
  quarantine: {
    label: 'Quarantine',
    title: (name) => `Quarantine ${name}?`,
    consequence:
      'The node accepts no new work until the quarantine is lifted. Tenants’ allocations keep running, and tenants are not notified.',
    done: (name) => `${name} is quarantined`,
    danger: true,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/quarantine', { params: paramsOf(id, key), body: { reason } }),
  },
  unquarantine: {
    label: 'Lift quarantine',
    title: (name) => `Lift the quarantine of ${name}?`,
    consequence: 'The node accepts new work immediately. If in doubt, run a health check first.',
    done: (name) => `${name} accepts new work`,
    danger: false,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/unquarantine', { params: paramsOf(id, key), body: { reason } }),
  },
  revoke: {
    label: 'Revoke certificates',
    title: (name) => `Revoke the certificates of ${name}?`,
    consequence:
      'The node is disconnected immediately and can’t reconnect until it enrols again with a new token. Meanwhile its allocations can’t be managed; they become lost if it stays offline.',
    done: (name) => `${name} is disconnected`,
    danger: true,
    final: true,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/revoke-certificates', {
        params: paramsOf(id, key),
        body: { reason },
      }),
  },
  remove: {
    label: 'Remove from the fleet',
    title: (name) => `Remove ${name} from the fleet?`,
    consequence:
      'The node leaves the fleet permanently, with its slots and certificates. Rejected while allocations are on it: drain it first.',
    done: (name) => `${name} is removed`,
    danger: true,
    final: true,
    send: (id, reason, key) =>
      api.DELETE('/api/v1/admin/nodes/{node_id}', { params: paramsOf(id, key), body: { reason } }),
  },
} as const satisfies Record<string, NodeVerb>;

export type NodeVerbName = keyof typeof NODE_VERBS;
