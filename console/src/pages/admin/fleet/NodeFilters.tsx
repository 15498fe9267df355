/** Filters of the node table. */
import type { MapNode } from '@/api/types';
import { FilterBar } from '@/kit/FilterBar';
import { Select } from '@/kit/Input';
import { SearchFilter } from '@/kit/SearchFilter';
import { type NodeFilters as Filters, regionsOf, skusOf } from '@/lib/fleet';
import { statesOf } from '@/lib/states';

interface NodeFiltersProps {
  nodes: readonly MapNode[];
  filters: Filters;
  /** An empty value removes the filter. */
  onChange: (change: Filters) => void;
}

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const KINDS = [
  { value: 'false', label: 'Real nodes' },
  { value: 'true', label: 'Simulated nodes' },
];

export function NodeFilters({ nodes, filters, onChange }: NodeFiltersProps) {
  const choices = [
    { name: 'status', label: 'Status', none: 'Any status', options: statesOf('node') },
    { name: 'hold', label: 'Hold', none: 'Held or not', options: statesOf('hold') },
    { name: 'region', label: 'Region', none: 'Any region', options: named(regionsOf(nodes)) },
    { name: 'sku', label: 'SKU', none: 'Any SKU', options: named(skusOf(nodes)) },
    { name: 'simulated', label: 'Kind of node', none: 'Real and simulated', options: KINDS },
  ] as const;
  return (
    <FilterBar>
      <SearchFilter
        label="Search by name or id"
        value={filters.search ?? ''}
        onValue={(search) => onChange({ search })}
      />
      {choices.map(({ name, label, none, options }) => (
        <Select
          key={name}
          aria-label={label}
          none={none}
          options={options}
          value={filters[name] ?? ''}
          onValue={(value) => onChange({ [name]: value })}
          className="w-[calc(50%-0.25rem)] sm:w-auto"
        />
      ))}
    </FilterBar>
  );
}
