/** Table of all nodes; only visible rows are rendered. */
import { linkOptions } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { MapNode } from '@/api/types';
import { SimulatedBadge, StateBadge } from '@/kit/Badge';
import { Card } from '@/kit/Card';
import { EmptyState } from '@/kit/States';
import { type Column, Table } from '@/kit/Table';
import { isHeld } from '@/lib/fleet';
import { formatNumber, plural } from '@/lib/format';
import { countSlots } from '@/lib/slots';
import { SlotStrip } from './SlotCells';

const columns: readonly Column<MapNode>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name, width: '1.2fr' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateBadge of="node" value={status} />,
    sort: ({ status }) => status,
    width: '112px',
  },
  {
    id: 'hold',
    header: 'Hold',
    cell: (node) =>
      isHeld(node) ? <StateBadge of="hold" value={node.hold} /> : <span className="text-faint">None</span>,
    sort: ({ hold }) => hold,
    width: '112px',
    hideOnPhone: true,
  },
  {
    id: 'slots',
    header: 'GPU slots',
    cell: ({ slots }) => <SlotStrip slots={slots} />,
    sort: (node) => countSlots([node]).available,
    width: '110px',
  },
  {
    id: 'region',
    header: 'Region',
    cell: ({ region }) => region,
    sort: ({ region }) => region,
    width: '0.7fr',
    hideOnPhone: true,
  },
  {
    id: 'skus',
    header: 'SKUs',
    cell: ({ skus }) => <span className="text-muted">{skus.join(', ')}</span>,
    sort: ({ skus }) => skus.join(', '),
    width: '1.4fr',
    hideOnPhone: true,
  },
  {
    id: 'simulated',
    header: 'Kind',
    cell: ({ simulated, status }) =>
      simulated ? (
        <SimulatedBadge />
      ) : (
        // A node's hardware isn't known before it has enrolled.
        <span className="text-muted">{status === 'enrolling' ? 'Not in service' : 'Real hardware'}</span>
      ),
    sort: ({ simulated }) => (simulated ? 'simulated' : 'real'),
    width: '110px',
    hideOnPhone: true,
  },
];

const linkOf = ({ id }: MapNode) => linkOptions({ to: '/admin/nodes/$nodeId', params: { nodeId: id } });

export function NodesTable({ nodes, total }: { nodes: readonly MapNode[]; total: number }) {
  return (
    <Card flush>
      {nodes.length === 0 ? (
        <EmptyState icon={SearchX} title="No nodes match these filters">
          <p>Remove a filter to see more.</p>
        </EmptyState>
      ) : (
        <Table
          label="Nodes"
          rows={nodes}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={linkOf}
          initialSort={{ column: 'name', descending: false }}
        />
      )}
      <p role="status" className="tabular border-t border-line px-4 py-2.5 text-xs text-muted">
        Showing {formatNumber(nodes.length)} of {plural(total, 'node')}
      </p>
    </Card>
  );
}
