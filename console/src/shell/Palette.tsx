/** Command palette: fuzzy search over pages, allocations, nodes and actions. */
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useModal } from '@/kit/Dialog';
import { bestMatches } from '@/lib/match';
import { type PaletteItem, type PaletteScope, usePaletteItems } from './usePaletteItems';

const MAX_RESULTS = 50;

export default function Palette({ onClose, ...scope }: PaletteScope & { onClose: () => void }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = bestMatches(usePaletteItems(scope), query, ({ label }) => label).slice(0, MAX_RESULTS);
  const active = Math.min(at, found.length - 1);

  const choose = (item: PaletteItem) => {
    onClose();
    if (item.link) void navigate(item.link);
    item.run?.();
  };
  const press = (event: KeyboardEvent) => {
    const current = found[active];
    if (event.key === 'Enter' && current) choose(current);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setAt((active + step + found.length) % found.length);
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      closedby="any"
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      className="mx-auto mt-[12vh] w-[calc(100%-2rem)] max-w-lg animate-appear overflow-hidden rounded-lg bg-raised text-text shadow-float"
    >
      <SearchBox
        value={query}
        list={list}
        active={found.length > 0 ? `${list}-${active}` : undefined}
        onKeyDown={press}
        onValue={(typed) => {
          setQuery(typed);
          setAt(0);
        }}
      />
      <ul id={list} role="listbox" aria-label="Results" className="max-h-80 overflow-y-auto p-1.5">
        {found.map((item, index) => (
          <Result
            key={item.id}
            id={`${list}-${index}`}
            item={item}
            active={index === active}
            onChoose={choose}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="px-4 pb-6 text-center text-sm text-muted">No results.</p>}
    </dialog>
  );
}

interface SearchBoxProps {
  value: string;
  list: string;
  active: string | undefined;
  onValue: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const HINT = 'Pages, allocations, nodes, actions';

function SearchBox({ value, list, active, onValue, onKeyDown }: SearchBoxProps) {
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-4">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        aria-label={HINT}
        placeholder={HINT}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
      />
    </div>
  );
}

interface ResultProps {
  id: string;
  item: PaletteItem;
  active: boolean;
  onChoose: (item: PaletteItem) => void;
}

function Result({ id, item, active, onChoose }: ResultProps) {
  const ref = useRef<HTMLLIElement>(null);
  const { icon: Icon } = item;
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      onClick={() => onChoose(item)}
      className="touch flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm hover:bg-hover aria-selected:bg-hover"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      <span className="text-xs text-muted">{item.note}</span>
    </li>
  );
}
