/** Slots of a node: state, owner, actions. */
import { useQuery } from '@tanstack/react-query';
import { Cpu, Ellipsis } from 'lucide-react';
import { useMemo, useState } from 'react';
import { nodeSlotsQuery } from '@/api/queries/admin';
import type { Node, Slot } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import { IconButton } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Menu } from '@/kit/Menu';
import { EmptyState } from '@/kit/States';
import { type Column, Table } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { OwnerRef } from './OwnerRef';
import { SlotDialog } from './SlotDialog';
import { SLOT_VERBS, slotVerbsFor, type SlotVerbName } from './slotVerbs';

interface OpenDialog {
  slot: Slot;
  verb: SlotVerbName;
}

export function SlotsCard({ node }: { node: Node }) {
  const query = useQuery(nodeSlotsQuery(node.id));
  const [asked, setOpenDialog] = useState<OpenDialog | null>(null);
  const columns = useMemo(() => columnsFor(node.id, setOpenDialog), [node.id]);
  return (
    <Card flush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Cpu} title="No slots yet">
              <p>Slots appear once the topology report is approved.</p>
            </EmptyState>
          ) : (
            <Table
              label={`Slots of ${node.name}`}
              rows={items}
              columns={columns}
              rowKey={({ id }) => id}
              initialSort={{ column: 'index', descending: false }}
            />
          )
        }
      </Loaded>
      {asked && (
        <SlotDialog node={node} slot={asked.slot} verb={asked.verb} onClose={() => setOpenDialog(null)} />
      )}
    </Card>
  );
}

const facts: readonly Column<Slot>[] = [
  {
    id: 'index',
    header: 'Slot',
    cell: ({ index }) => <span className="tabular">{index}</span>,
    sort: ({ index }) => index,
    width: '48px',
  },
  {
    id: 'gpu',
    header: 'GPU',
    cell: (slot) => <Gpu slot={slot} />,
    sort: ({ gpu_model }) => gpu_model,
    width: '1.4fr',
    hideOnPhone: true,
  },
  {
    id: 'numa',
    header: 'NUMA',
    cell: ({ numa }) => numa,
    sort: ({ numa }) => numa,
    width: '56px',
    hideOnPhone: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StateBadge of="slot" value={state} />,
    sort: ({ state }) => state,
    width: '140px',
  },
  {
    id: 'since',
    header: 'Since',
    cell: ({ state_since }) => <Time value={state_since} />,
    sort: ({ state_since }) => state_since,
    width: '80px',
    hideOnPhone: true,
  },
];

const reason: Column<Slot> = {
  id: 'reason',
  header: 'Reason',
  cell: ({ reason: text, suspect }) => (
    <span title={text ?? undefined} className="text-muted">
      {text ?? (suspect ? 'GPU failed' : '')}
    </span>
  ),
  width: '1.2fr',
  hideOnPhone: true,
};

function columnsFor(nodeId: string, ask: (asked: OpenDialog) => void): readonly Column<Slot>[] {
  const owner: Column<Slot> = {
    id: 'owner',
    header: 'Held by',
    cell: ({ allocation_id }) =>
      allocation_id ? <OwnerRef nodeId={nodeId} id={allocation_id} /> : <span className="text-faint">–</span>,
  };
  const actions: Column<Slot> = {
    id: 'actions',
    header: '',
    cell: (slot) => (
      <Menu
        label={`Actions for slot ${slot.index}`}
        trigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={`Actions for slot ${slot.index}`} />
        )}
        items={slotVerbsFor(slot).map((verb) => ({
          label: SLOT_VERBS[verb].label,
          danger: SLOT_VERBS[verb].danger,
          onSelect: () => ask({ slot, verb }),
        }))}
      />
    ),
    width: '40px',
    align: 'end',
  };
  return [...facts, owner, reason, actions];
}

function Gpu({ slot: { gpu_model, gpu_pci, gpu_uuid } }: { slot: Slot }) {
  if (!gpu_model) return <span className="text-muted">No GPU</span>;
  return (
    <span title={gpu_uuid ?? undefined}>
      {gpu_model} <code className="font-mono text-xs text-muted">{gpu_pci}</code>
    </span>
  );
}
