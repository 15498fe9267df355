/** Columns of the allocation list. */
import type { Allocation, Project } from '@/api/types';
import { SimulatedBadge, StateBadge } from '@/kit/Badge';
import type { Column } from '@/kit/Table';
import { Elapsed, Money } from '@/kit/Time';
import { Tags } from '../Tags';
import { RowMenu } from './RowMenu';

const identity: readonly Column<Allocation>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '2.2fr',
    sort: ({ name }) => name,
    cell: ({ name, simulated }) => (
      <span className="flex min-w-0 gap-x-2 max-sm:flex-col max-sm:items-start sm:items-center">
        <span className="max-w-full truncate">{name}</span>
        {simulated && <SimulatedBadge />}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '1.2fr',
    sort: ({ state }) => state,
    cell: ({ state }) => <StateBadge of="allocation" value={state} />,
  },
  {
    id: 'sku',
    header: 'SKU',
    width: '1.6fr',
    hideOnPhone: true,
    sort: ({ sku, gpus }) => `${sku} ${gpus}`,
    cell: ({ sku, gpus }) => (
      <span className="tabular">
        {sku}
        {gpus > 0 && <span className="text-muted"> × {gpus}</span>}
      </span>
    ),
  },
  { id: 'region', header: 'Region', width: '0.8fr', hideOnPhone: true, cell: ({ region }) => region },
  {
    id: 'age',
    header: 'Age',
    width: '104px',
    hideOnPhone: true,
    sort: ({ created_at }) => -Date.parse(created_at),
    cell: ({ created_at, ended_at }) => <Elapsed since={created_at} until={ended_at} />,
  },
];

const tags: Column<Allocation> = {
  id: 'tags',
  header: 'Tags',
  width: '1.4fr',
  hideOnPhone: true,
  cell: (allocation) => <Tags tags={allocation.tags} />,
};

/** Returns the columns. */
export function allocationColumns(project: Project): readonly Column<Allocation>[] {
  return [
    ...identity,
    {
      id: 'cost',
      header: 'Cost so far',
      width: '112px',
      align: 'end',
      hideOnPhone: true,
      sort: ({ cost_so_far }) => cost_so_far.amount_minor,
      cell: (allocation) => <Money value={allocation.cost_so_far} />,
    },
    tags,
    {
      id: 'actions',
      header: '',
      width: '44px',
      align: 'end',
      cell: (allocation) => <RowMenu allocation={allocation} project={project} />,
    },
  ];
}
