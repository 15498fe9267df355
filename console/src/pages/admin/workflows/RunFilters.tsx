/** Filters of runs by state, workflow and subject. */
import { FilterBar } from '@/kit/FilterBar';
import { Select } from '@/kit/Input';
import { SearchFilter } from '@/kit/SearchFilter';
import { sentence } from '@/lib/format';
import { statesOf } from '@/lib/states';

const KNOWN = ['provision_slice', 'provision_baremetal', 'release', 'stop', 'start', 'probe'];

type Search = Partial<Record<'state' | 'workflow' | 'search', string>>;

interface RunFiltersProps {
  search: Search;
  /** Workflows of the loaded runs; the server may have new ones. */
  seen: readonly string[];
  onChange: (change: Search) => void;
}

export function RunFilters({ search, seen, onChange }: RunFiltersProps) {
  const workflows = [...new Set([...KNOWN, ...seen])];
  return (
    <FilterBar>
      <SearchFilter
        label="Search id, subject or correlation id"
        className="w-full sm:w-80"
        value={search.search ?? ''}
        onValue={(text) => onChange({ search: text })}
      />
      <Select
        aria-label="Workflow"
        none="Any workflow"
        className="w-44"
        options={workflows.map((value) => ({ value, label: sentence(value) }))}
        value={search.workflow ?? ''}
        onValue={(workflow) => onChange({ workflow })}
      />
      <Select
        aria-label="State"
        none="Any state"
        className="w-36"
        options={statesOf('run')}
        value={search.state ?? ''}
        onValue={(state) => onChange({ state })}
      />
    </FilterBar>
  );
}
