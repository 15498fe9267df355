/** What operators do to a slot, and when it makes sense. */
import { api, keyed } from '@/api/client';
import type { Slot } from '@/api/types';

export interface SlotVerb {
  label: string;
  consequence: string;
  done: string;
  danger: boolean;
  /** Whether the server would take it. */
  fits: (slot: Slot) => boolean;
  send: (place: SlotPlace, reason: string, key: string) => Promise<{ data?: unknown }>;
}

export interface SlotPlace {
  nodeId: string;
  slotId: string;
}

const paramsOf = ({ nodeId, slotId }: SlotPlace, key: string) => ({
  path: { node_id: nodeId, slot_id: slotId },
  header: keyed(key),
});

const isHeldBySomebody = ({ allocation_id }: Slot) => Boolean(allocation_id);
const BROKEN: ReadonlySet<string> = new Set(['faulty', 'cleanup_blocked', 'disabled']);

export const SLOT_VERBS = {
  retryCleanup: {
    label: 'Retry cleanup',
    consequence:
      'The host cleans again what the last owner left on all of its slots, and proves it. Free when that works.',
    done: 'The host cleans it again',
    danger: false,
    fits: (slot) => slot.state === 'cleanup_blocked' && isHeldBySomebody(slot),
    send: (place, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/retry-cleanup', {
        params: paramsOf(place, key),
        body: { reason },
      }),
  },
  release: {
    label: 'Release by hand',
    consequence:
      'You vouch that nothing of its last owner is left: no data, no process. The next tenant may get it at once, without any proof.',
    done: 'The slot is released',
    danger: true,
    fits: (slot) => slot.state === 'cleanup_blocked' && isHeldBySomebody(slot),
    send: (place, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/release', {
        params: paramsOf(place, key),
        body: { reason },
      }),
  },
  markRepaired: {
    label: 'Mark repaired',
    consequence:
      'The host puts the GPU under load for a minute. Free when it holds, faulty again when it doesn’t.',
    done: 'The GPU is being tested',
    danger: false,
    fits: (slot) => BROKEN.has(slot.state) && !isHeldBySomebody(slot) && Boolean(slot.gpu_uuid),
    send: (place, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/mark-repaired', {
        params: paramsOf(place, key),
        body: { reason },
      }),
  },
  enable: {
    label: 'Enable',
    consequence: 'It can be had again at once.',
    done: 'The slot is enabled',
    danger: false,
    fits: (slot) => slot.state === 'disabled' && !isHeldBySomebody(slot) && !slot.suspect,
    send: (place, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/enable', {
        params: paramsOf(place, key),
        body: { reason },
      }),
  },
  disable: {
    label: 'Disable',
    consequence: 'Nobody gets it any more. Who holds it now keeps it; it stays out when they are done.',
    done: 'The slot is disabled',
    danger: true,
    fits: (slot) => slot.state !== 'disabled',
    send: (place, reason, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/resource-slots/{slot_id}/disable', {
        params: paramsOf(place, key),
        body: { reason },
      }),
  },
} as const satisfies Record<string, SlotVerb>;

export type SlotVerbName = keyof typeof SLOT_VERBS;

const NAMES: readonly SlotVerbName[] = ['retryCleanup', 'release', 'markRepaired', 'enable', 'disable'];

export function slotVerbsFor(slot: Slot): SlotVerbName[] {
  return NAMES.filter((name) => SLOT_VERBS[name].fits(slot));
}
