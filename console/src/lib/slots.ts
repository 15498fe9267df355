/** Decodes the slots of the fleet map: one letter per slot. */
import { describeState } from './states';

const STATES = {
  a: 'available',
  r: 'reserved',
  l: 'leased',
  c: 'cleaning',
  b: 'cleanup_blocked',
  f: 'faulty',
  d: 'disabled',
  o: 'free_offline',
  h: 'free_held',
} as const;

export type SlotState = (typeof STATES)[keyof typeof STATES];

/** State on the map; unknown letters are shown as `unknown`, not hidden. */
export type MapState = SlotState | 'unknown';

/** Slot states in life-cycle order, failures last. */
export const SLOT_STATES: readonly SlotState[] = Object.values(STATES);

const byLetter: Readonly<Record<string, SlotState>> = STATES;

export function slotStates(letters: string): MapState[] {
  return Array.from(letters, (letter) => byLetter[letter] ?? 'unknown');
}

export type SlotCounts = Record<MapState, number>;

export function countSlots(nodes: readonly { slots: string }[]): SlotCounts {
  const counts: SlotCounts = {
    available: 0,
    reserved: 0,
    leased: 0,
    cleaning: 0,
    cleanup_blocked: 0,
    faulty: 0,
    disabled: 0,
    free_offline: 0,
    free_held: 0,
    unknown: 0,
  };
  for (const { slots } of nodes) {
    for (const letter of slots) counts[byLetter[letter] ?? 'unknown'] += 1;
  }
  return counts;
}

/** Labels of free slots whose node accepts no work; used by the map only. */
const UNUSABLE_LABELS: Partial<Record<MapState, string>> = {
  free_offline: 'Free, node offline',
  free_held: 'Free, node held',
};

export function slotLabel(state: MapState): string {
  return UNUSABLE_LABELS[state] ?? describeState('slot', state).label;
}

/** Summarises slots by state: `6 free, 2 in use`. */
export function slotSummary(letters: string): string {
  const counts = countSlots([{ slots: letters }]);
  const parts = [...SLOT_STATES, 'unknown' as const]
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${slotLabel(state).toLowerCase()}`);
  return parts.length === 0 ? 'no slots' : parts.join(', ');
}
