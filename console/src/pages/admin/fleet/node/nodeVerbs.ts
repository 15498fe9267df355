/** What operators do to a host with a reason. */
import { api, keyed } from '@/api/client';

export interface NodeVerb {
  label: string;
  title: (name: string) => string;
  /** What will happen, to the host and to those who have work on it. */
  consequence: string;
  done: (name: string) => string;
  danger: boolean;
  /** Its name has to be typed. */
  final?: boolean;
  send: (nodeId: string, reason: string, key: string) => Promise<unknown>;
}

const paramsOf = (nodeId: string, key: string) => ({ path: { node_id: nodeId }, header: keyed(key) });

export const NODE_VERBS = {
  undrain: {
    label: 'End drain',
    title: (name) => `End the drain of ${name}?`,
    consequence: 'It gets new work again. What is on it is no longer ended by a deadline.',
    done: (name) => `${name} gets work again`,
    danger: false,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/undrain', { params: paramsOf(id, key), body: { reason } }),
  },
  quarantine: {
    label: 'Quarantine',
    title: (name) => `Quarantine ${name}?`,
    consequence:
      'It gets no new work until somebody lifts the quarantine. What tenants have on it goes on running, and they are not told.',
    done: (name) => `${name} is quarantined`,
    danger: true,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/quarantine', { params: paramsOf(id, key), body: { reason } }),
  },
  unquarantine: {
    label: 'Lift quarantine',
    title: (name) => `Lift the quarantine of ${name}?`,
    consequence: 'It gets new work again at once. Probe it first if you are not sure of it.',
    done: (name) => `${name} gets work again`,
    danger: false,
    send: (id, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/unquarantine', { params: paramsOf(id, key), body: { reason } }),
  },
  revoke: {
    label: 'Revoke certificates',
    title: (name) => `Revoke the certificates of ${name}?`,
    consequence:
      'Its connection is cut at once, and it stays away until it enrols anew with a new token. Tenants’ work on it can’t be reached from here; allocations count as lost when it stays away.',
    done: (name) => `${name} is cut off`,
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
      'It leaves the fleet for good, with its slots and its certificates. This is refused while anyone has work on it: drain it first.',
    done: (name) => `${name} is removed`,
    danger: true,
    final: true,
    send: (id, reason, key) =>
      api.DELETE('/api/v1/admin/nodes/{node_id}', { params: paramsOf(id, key), body: { reason } }),
  },
} as const satisfies Record<string, NodeVerb>;

export type NodeVerbName = keyof typeof NODE_VERBS;
