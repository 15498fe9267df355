/** Slot cells: one for the legend, a strip for a table row. */
import { type MapState, slotStates, slotSummary } from '@/lib/slots';
import { SLOT_LOOKS } from './slotLooks';

const CELL = 10;
const PITCH = 12;

function Cell({ state, x = 0 }: { state: MapState; x?: number }) {
  const { fill, mark } = SLOT_LOOKS[state];
  return (
    <>
      <rect x={x} width={CELL} height={CELL} rx="2" fill={`var(--${fill})`} />
      {mark && (
        <path
          d={mark.path}
          transform={`translate(${x} 0)`}
          fill="none"
          stroke={`var(--${mark.stroke})`}
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      )}
    </>
  );
}

/** Single cell, shown beside the state's label. */
export function SlotCell({ state }: { state: MapState }) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
      <Cell state={state} />
    </svg>
  );
}

export function SlotStrip({ slots }: { slots: string }) {
  if (slots === '') return <span className="text-faint">–</span>;
  const states = slotStates(slots);
  const width = states.length * PITCH - (PITCH - CELL);
  return (
    <svg
      role="img"
      aria-label={slotSummary(slots)}
      viewBox={`0 0 ${width} ${CELL}`}
      width={width}
      height={CELL}
      className="max-w-full"
    >
      {states.map((state, at) => (
        <Cell key={at} state={state} x={at * PITCH} />
      ))}
    </svg>
  );
}
