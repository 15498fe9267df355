/** Columns of the table of dead letters; undecided letters can be selected. */
import type { DeadLetter } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { isUndecided } from './letters';

type Chosen = ReadonlySet<string>;

const factColumns: readonly Column<DeadLetter>[] = [
  {
    id: 'event',
    header: 'Event',
    width: '1.4fr',
    sort: ({ event_type }) => event_type,
    cell: ({ event_type }) => event_type,
  },
  {
    id: 'consumer',
    header: 'Consumer',
    sort: ({ consumer }) => consumer,
    cell: ({ consumer }) => consumer,
  },
  {
    id: 'state',
    header: 'State',
    width: '120px',
    sort: ({ state }) => state,
    cell: ({ state }) => <StateBadge of="letter" value={state} />,
  },
  {
    id: 'error',
    header: 'Error',
    width: '2fr',
    hideOnPhone: true,
    cell: ({ error }) => error && <span title={error}>{error}</span>,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: '88px',
    align: 'end',
    hideOnPhone: true,
    sort: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'made',
    header: 'Since',
    width: '100px',
    align: 'end',
    hideOnPhone: true,
    sort: ({ made_at }) => made_at,
    cell: ({ made_at }) => <Time value={made_at} />,
  },
];

export function letterColumns(chosen: Chosen, onChosen: (chosen: Chosen) => void): Column<DeadLetter>[] {
  return [
    ...factColumns,
    {
      id: 'choose',
      header: 'Select',
      width: '48px',
      align: 'end',
      cell: (letter) =>
        isUndecided(letter) && (
          <Choose
            letter={letter}
            chosen={chosen.has(letter.id)}
            onToggle={() => onChosen(toggled(chosen, letter.id))}
          />
        ),
    },
  ];
}

interface ChooseProps {
  letter: DeadLetter;
  chosen: boolean;
  onToggle: () => void;
}

function Choose({ letter: { event_type, consumer }, chosen, onToggle }: ChooseProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${event_type} of ${consumer}`}
      checked={chosen}
      onChange={onToggle}
      className="relative z-1 block size-4 accent-accent pointer-coarse:size-6"
    />
  );
}

function toggled(chosen: Chosen, id: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
