/** Filters of all allocations; ids set by links are shown as chips. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { skusQuery } from '@/api/queries/compute';
import { FilterBar, Segments } from '@/kit/FilterBar';
import { FilterChip } from '@/kit/FilterChip';
import { Select } from '@/kit/Input';
import { SearchFilter } from '@/kit/SearchFilter';
import { statesOf } from '@/lib/states';
import { NodeRef, OrgRef, PersonRef, ProjectRef } from '../shared/Ref';

type Name = 'org_id' | 'project_id' | 'node_id' | 'created_by' | 'state' | 'sku' | 'live' | 'search';
type Search = Partial<Record<Name, string>>;

const LIVES = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Live' },
  { value: 'false', label: 'Ended' },
] as const;

interface AllocationFiltersProps {
  search: Search;
  onChange: (change: Search) => void;
}

export function AllocationFilters({ search, onChange }: AllocationFiltersProps) {
  const skus = useInfiniteQuery(skusQuery).data?.rows ?? [];
  return (
    <FilterBar>
      <SearchFilter
        label="Search name or id"
        value={search.search ?? ''}
        onValue={(text) => onChange({ search: text })}
      />
      <Segments
        label="Live or ended"
        options={LIVES}
        value={LIVES.find(({ value }) => value === search.live)?.value ?? ''}
        onValue={(live) => onChange({ live })}
      />
      <Select
        aria-label="State"
        none="Any state"
        className="w-36"
        options={statesOf('allocation')}
        value={search.state ?? ''}
        onValue={(state) => onChange({ state })}
      />
      <Select
        aria-label="SKU"
        none="Any SKU"
        className="w-40"
        options={skus.map(({ slug }) => ({ value: slug, label: slug }))}
        value={search.sku ?? ''}
        onValue={(sku) => onChange({ sku })}
      />
      <IdChips search={search} onChange={onChange} />
    </FilterBar>
  );
}

const CHIPS = [
  { filter: 'org_id', name: 'Organisation', Mention: OrgRef },
  { filter: 'project_id', name: 'Project', Mention: ProjectRef },
  { filter: 'created_by', name: 'User', Mention: PersonRef },
  { filter: 'node_id', name: 'Node', Mention: NodeRef },
] as const;

function IdChips({ search, onChange }: AllocationFiltersProps) {
  return CHIPS.map(({ filter, name, Mention }) => {
    const id = search[filter];
    if (id === undefined) return null;
    return (
      <FilterChip
        key={filter}
        name={name}
        value={<Mention id={id} />}
        onRemove={() => onChange({ [filter]: '' })}
      />
    );
  });
}
