/** Operators' actions on a slot, and the states in which they apply. */
import { api, keyed } from '@/api/client';
import type { Slot } from '@/api/types';

export interface SlotVerb {
  label: string;
  consequence: string;
  done: string;
  danger: boolean;
  /** Returns true if the server would accept the action. */
  fits: (slot: Slot) => boolean;
  send: (slot: SlotPath, reason: string, key: string) => Promise<{ data?: unknown }>;
}

export interface SlotPath {
  nodeId: string;
  slotId: string;
}

const paramsOf = ({ nodeId, slotId }: SlotPath, key: string) => ({
  path: { node_id: nodeId, slot_id: slotId },
  header: keyed(key),
});

const hasOwner = ({ allocation_id }: Slot) => Boolean(allocation_id);
const BROKEN: ReadonlySet<string> = new Set(['faulty', 'cleanup_blocked', 'disabled']);

export const SLOT_VERBS = {
  retryCleanup: {
    label: 'Retry cleanup',
    consequence:
      'The node repeats the cleanup of all slots of the last owner and verifies it. On success they become free.',
    done: 'The node repeats the cleanup',
    danger: false,
    fits: (slot) => slot.state === 'cleanup_blocked' && hasOwner(slot),
    send: (slot, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/retry-cleanup', {
        params: paramsOf(slot, key),
        body: { reason },
      }),
  },
  release: {
    label: 'Release manually',
    consequence:
      'You confirm that no data or process of the last owner remains. The next tenant may get the slot immediately, without verification.',
    done: 'The slot is released',
    danger: true,
    fits: (slot) => slot.state === 'cleanup_blocked' && hasOwner(slot),
    send: (slot, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/release', {
        params: paramsOf(slot, key),
        body: { reason },
      }),
  },
  markRepaired: {
    label: 'Mark repaired',
    consequence:
      'The node load-tests the GPU for a minute. On success the slot becomes free, otherwise faulty again.',
    done: 'The GPU is being tested',
    danger: false,
    fits: (slot) => BROKEN.has(slot.state) && !hasOwner(slot) && Boolean(slot.gpu_uuid),
    send: (slot, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/mark-repaired', {
        params: paramsOf(slot, key),
        body: { reason },
      }),
  },
  enable: {
    label: 'Enable',
    consequence: 'The slot can be allocated again immediately.',
    done: 'The slot is enabled',
    danger: false,
    fits: (slot) => slot.state === 'disabled' && !hasOwner(slot) && !slot.suspect,
    send: (slot, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/enable', {
        params: paramsOf(slot, key),
        body: { reason },
      }),
  },
  disable: {
    label: 'Disable',
    consequence:
      'The slot isn’t allocated any more. Its current owner keeps it; after release it stays disabled.',
    done: 'The slot is disabled',
    danger: true,
    fits: (slot) => slot.state !== 'disabled',
    send: (slot, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/disable', {
        params: paramsOf(slot, key),
        body: { reason },
      }),
  },
} as const satisfies Record<string, SlotVerb>;

export type SlotVerbName = keyof typeof SLOT_VERBS;

const NAMES: readonly SlotVerbName[] = ['retryCleanup', 'release', 'markRepaired', 'enable', 'disable'];

export function slotVerbsFor(slot: Slot): SlotVerbName[] {
  return NAMES.filter((name) => SLOT_VERBS[name].fits(slot));
}
