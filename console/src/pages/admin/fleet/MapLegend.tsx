/** Legend of the map with counts; clicking an entry highlights it. */
import type { ReactNode } from 'react';
import type { MapNode } from '@/api/types';
import { cx } from '@/lib/cx';
import { type Highlight, isHeld, isOffline } from '@/lib/fleet';
import { formatNumber } from '@/lib/format';
import { countSlots, SLOT_STATES, slotLabel } from '@/lib/slots';
import { SlotCell } from './SlotCells';

interface MapLegendProps {
  nodes: readonly MapNode[];
  highlight: Highlight | null;
  onHighlight: (highlight: Highlight | null) => void;
}

interface Entry {
  value: Highlight;
  label: string;
  count: number;
  icon: ReactNode;
}

export function MapLegend({ nodes, highlight, onHighlight }: MapLegendProps) {
  const counts = countSlots(nodes);
  const entries: Entry[] = [
    ...SLOT_STATES.map((state) => ({
      value: state,
      label: slotLabel(state),
      count: counts[state],
      icon: <SlotCell state={state} />,
    })),
    { value: 'held', label: 'Held nodes', count: nodes.filter(isHeld).length, icon: <HeldIcon /> },
    {
      value: 'offline',
      label: 'Offline nodes',
      count: nodes.filter(isOffline).length,
      icon: <OfflineIcon />,
    },
  ];
  return (
    <div role="group" aria-label="Show only" className="flex flex-wrap gap-1">
      {entries.map(({ value, label, count, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={highlight === value}
          onClick={() => onHighlight(highlight === value ? null : value)}
          className={cx(
            'touch inline-flex h-6 items-center gap-1.5 rounded-sm border border-transparent px-1.5 text-xs hover:bg-hover',
            'aria-pressed:border-line-strong aria-pressed:bg-hover',
            count === 0 ? 'text-faint' : 'text-muted',
          )}
        >
          {icon}
          {label}
          <span className={cx('tabular', count > 0 && 'text-text')}>{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

const ICON = 'size-3 shrink-0';

function HeldIcon() {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={cx(ICON, 'text-warn')}>
      <rect x=".5" y=".5" width="11" height="11" rx="2" fill="none" stroke="currentColor" />
      <path d="M1 8l7-7M4 11l7-7" stroke="currentColor" />
    </svg>
  );
}

function OfflineIcon() {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={cx(ICON, 'text-bad')}>
      <rect
        x=".5"
        y=".5"
        width="11"
        height="11"
        rx="2"
        fill="none"
        stroke="currentColor"
        strokeDasharray="2 2"
      />
    </svg>
  );
}
