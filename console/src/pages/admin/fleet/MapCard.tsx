/** Popover with the facts of the node under the pointer. */
import { useEffect, useRef } from 'react';
import type { MapNode } from '@/api/types';
import { SimulatedBadge, StateBadge } from '@/kit/Badge';
import { FLOATING } from '@/kit/Popover';
import { place } from '@/kit/place';
import { isHeld } from '@/lib/fleet';
import { countSlots, SLOT_STATES, slotLabel } from '@/lib/slots';
import { SlotCell } from './SlotCells';

/** Positioned beside `anchor`. Hidden from screen readers, because the tile's label has the same content. */
export function MapCard({ node, anchor }: { node: MapNode; anchor: Element }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    if (!box.current.matches(':popover-open')) box.current.showPopover();
    place(anchor, box.current);
  });
  const counts = countSlots([node]);
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden
      className={`${FLOATING} pointer-events-none w-60 px-3 py-2.5 text-xs`}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="truncate text-sm font-medium">{node.name}</span>
        {node.simulated && <SimulatedBadge />}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-3">
        <StateBadge of="node" value={node.status} />
        {isHeld(node) && <StateBadge of="hold" value={node.hold} />}
      </div>
      <p className="mt-1 truncate text-muted">
        {node.region} · {node.skus.join(', ')}
      </p>
      <ul className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
        {SLOT_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} className="flex items-center gap-2">
            <SlotCell state={state} />
            <span className="flex-1">{slotLabel(state)}</span>
            <span className="tabular">{counts[state]}</span>
          </li>
        ))}
        {node.slots === '' && <li className="text-muted">No slots approved yet</li>}
      </ul>
    </div>
  );
}
