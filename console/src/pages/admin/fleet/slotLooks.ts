/** Colours and marks of slot states, so that colour isn't the only cue. */
import type { MapState } from '@/lib/slots';
import './slots.css';

export interface SlotLook {
  /** Colour token of slots.css. */
  fill: string;
  /** SVG path in a 10 by 10 box. */
  mark?: { path: string; stroke: string };
}

const DASH = 'M3 5h4';
const SLASH = 'M2.5 7.5l5-5';
const CROSS = 'M3 3l4 4M7 3l-4 4';
const DOT = 'M4.4 5h1.2';
const CORNER = 'M2.5 2.5v5h5';

export const SLOT_LOOKS: Readonly<Record<MapState, SlotLook>> = {
  available: { fill: 'slot-available' },
  reserved: { fill: 'slot-reserved', mark: { path: CORNER, stroke: 'slot-reserved-mark' } },
  leased: { fill: 'slot-leased' },
  cleaning: { fill: 'slot-cleaning', mark: { path: DOT, stroke: 'slot-mark' } },
  cleanup_blocked: { fill: 'slot-blocked', mark: { path: SLASH, stroke: 'slot-blocked-mark' } },
  faulty: { fill: 'slot-faulty', mark: { path: CROSS, stroke: 'slot-faulty-mark' } },
  disabled: { fill: 'slot-disabled', mark: { path: DASH, stroke: 'slot-mark' } },
  free_offline: { fill: 'slot-disabled', mark: { path: DOT, stroke: 'slot-mark' } },
  free_held: { fill: 'slot-disabled', mark: { path: SLASH, stroke: 'slot-mark' } },
  unknown: { fill: 'slot-unknown', mark: { path: DOT, stroke: 'slot-mark' } },
};
