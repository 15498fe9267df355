/** Filters of the allocation list: live or ended, state, SKU, tag, text. All are stored in the URL. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { skusQuery } from '@/api/queries/compute';
import { FilterBar, Segments } from '@/kit/FilterBar';
import { FilterChip } from '@/kit/FilterChip';
import { Select } from '@/kit/Input';
import { SearchFilter } from '@/kit/SearchFilter';
import { type Shown, statesWithin } from '@/lib/allocations';

interface AllocationSearch {
  show?: string;
  state?: string;
  sku?: string;
  tag?: string;
  q?: string;
}

interface AllocationFiltersProps {
  search: AllocationSearch;
  shown: Shown;
  onChange: (change: AllocationSearch) => void;
}

const SHOWN_OPTIONS = [
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const;

export function AllocationFilters({ search, shown, onChange }: AllocationFiltersProps) {
  const skus = useInfiniteQuery(skusQuery);
  const onSearch = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <FilterBar>
      <SearchFilter label="Search by name or id" value={search.q ?? ''} onValue={onSearch} />
      <Segments
        label="Which allocations"
        options={SHOWN_OPTIONS}
        value={shown}
        onValue={(show) => onChange({ show, state: '' })}
      />
      <Select
        aria-label="State"
        none="Any state"
        options={statesWithin(shown)}
        value={search.state ?? ''}
        onValue={(state) => onChange({ state, show: shown })}
        className="w-40"
      />
      <Select
        aria-label="SKU"
        none="Any SKU"
        options={(skus.data?.rows ?? []).map(({ slug, display_name }) => ({
          value: slug,
          label: display_name,
        }))}
        value={search.sku ?? ''}
        onValue={(sku) => onChange({ sku })}
        className="w-44"
      />
      {search.tag && <FilterChip name="Tag" value={search.tag} onRemove={() => onChange({ tag: '' })} />}
    </FilterBar>
  );
}
