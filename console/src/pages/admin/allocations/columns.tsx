/** Columns of the table of all allocations. */
import type { Allocation } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import { SimulatedName } from '@/kit/SimulatedName';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { NodeRef, PersonRef, ProjectRef } from '../shared/Ref';

export const allocationColumns: readonly Column<Allocation>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '1.6fr',
    sort: ({ name }) => name,
    cell: ({ name, simulated }) => <SimulatedName name={name} simulated={simulated} />,
  },
  {
    id: 'state',
    header: 'State',
    width: '130px',
    sort: ({ state }) => state,
    cell: ({ state }) => <StateBadge of="allocation" value={state} />,
  },
  {
    id: 'sku',
    header: 'SKU',
    width: '1.1fr',
    hideOnPhone: true,
    sort: ({ sku }) => sku,
    cell: ({ sku }) => <span title={sku}>{sku}</span>,
  },
  {
    id: 'gpus',
    header: 'GPUs',
    width: '64px',
    align: 'end',
    hideOnPhone: true,
    sort: ({ gpus }) => gpus,
    cell: ({ gpus }) => gpus,
  },
  {
    id: 'project',
    header: 'Project',
    hideOnPhone: true,
    cell: ({ project_id }) => <ProjectRef id={project_id} />,
  },
  {
    id: 'user',
    header: 'User',
    hideOnPhone: true,
    cell: ({ created_by }) => <PersonRef id={created_by} />,
  },
  {
    id: 'node',
    header: 'Node',
    hideOnPhone: true,
    cell: ({ node_id }) => <NodeRef id={node_id} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: '100px',
    align: 'end',
    hideOnPhone: true,
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
];
