/** Slots of a host as the fleet's map writes them: a letter for each. */
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

/** A letter that this console doesn't know is drawn as such, not hidden. */
export type MapState = SlotState | 'unknown';

/** In the order of a life, trouble last. */
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

/** Free, but its host takes no work: words of the map alone. */
const IDLE_WORDS: Partial<Record<MapState, string>> = {
  free_offline: 'Free, host offline',
  free_held: 'Free, host held',
};

export function slotWord(state: MapState): string {
  return IDLE_WORDS[state] ?? describeState('slot', state).word;
}

/** `6 free, 2 in use`: the states there are, in words. */
export function slotWords(letters: string): string {
  const counts = countSlots([{ slots: letters }]);
  const parts = [...SLOT_STATES, 'unknown' as const]
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${slotWord(state).toLowerCase()}`);
  return parts.length === 0 ? 'no slots' : parts.join(', ');
}
