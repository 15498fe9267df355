/** Filters of dead letters by consumer and state. */
import { FilterBar } from '@/kit/FilterBar';
import { Select } from '@/kit/Input';
import { statesOf } from '@/lib/states';

const KNOWN = ['notify', 'probe'];

type Search = Partial<Record<'consumer' | 'state', string>>;

interface LetterFiltersProps {
  search: Search;
  /** Consumers of the loaded letters; the server may have new ones. */
  seen: readonly string[];
  onChange: (change: Search) => void;
}

export function LetterFilters({ search, seen, onChange }: LetterFiltersProps) {
  const consumers = [...new Set([...KNOWN, ...seen, ...(search.consumer ? [search.consumer] : [])])];
  return (
    <FilterBar>
      <Select
        aria-label="Consumer"
        none="Any consumer"
        className="w-44"
        options={consumers.map((value) => ({ value, label: value }))}
        value={search.consumer ?? ''}
        onValue={(consumer) => onChange({ consumer })}
      />
      <Select
        aria-label="State"
        none="Any state"
        className="w-36"
        options={statesOf('letter')}
        value={search.state ?? ''}
        onValue={(state) => onChange({ state })}
      />
    </FilterBar>
  );
}
