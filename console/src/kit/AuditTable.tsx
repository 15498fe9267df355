/** Table of audit records; a row opens in a side panel. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '@/api/types';
import { shortId } from '@/lib/format';
import { StateBadge } from './Badge';
import { ListTable } from './ListTable';
import { EmptyState } from './States';
import type { Column, TableProps } from './Table';
import { Time } from './Time';

/** Returns the name of an id, if it is known. */
export type NameOf = (id: string) => string | undefined;

interface AuditTableProps {
  query: UseInfiniteQueryResult<{ rows: AuditEntry[] }>;
  nameOf: NameOf;
  rowLink: NonNullable<TableProps<AuditEntry>['rowLink']>;
}

export function AuditTable({ query, nameOf, rowLink }: AuditTableProps) {
  return (
    <ListTable
      label="Audit log"
      noun="record"
      query={query}
      rowKey={(entry) => entry.id}
      rowLink={rowLink}
      columns={columns(nameOf)}
      empty={
        <EmptyState icon={ScrollText} title="No records match these filters">
          <p>Every change is recorded here. Remove a filter to see more.</p>
        </EmptyState>
      }
    />
  );
}

const columns = (nameOf: NameOf): Column<AuditEntry>[] => [
  {
    id: 'action',
    header: 'Action',
    width: '1.4fr',
    cell: ({ action }) => <code className="font-mono text-xs">{action}</code>,
  },
  { id: 'actor', header: 'Actor', cell: ({ actor_id }) => nameOf(actor_id) ?? shortId(actor_id) },
  {
    id: 'target',
    header: 'Target',
    width: '1.4fr',
    hideOnPhone: true,
    cell: ({ target_type, target_id }) => <Target type={target_type} id={target_id} nameOf={nameOf} />,
  },
  {
    id: 'result',
    header: 'Result',
    width: '100px',
    hideOnPhone: true,
    cell: ({ result }) => <StateBadge of="outcome" value={result} />,
  },
  { id: 'at', header: 'When', width: '100px', align: 'end', cell: ({ at }) => <Time value={at} /> },
];

interface TargetProps {
  type: string | null | undefined;
  id: string | null | undefined;
  nameOf: NameOf;
}

function Target({ type, id, nameOf }: TargetProps) {
  if (!id) return <span className="text-faint">–</span>;
  const name = nameOf(id);
  return (
    <span title={id}>
      <span className="text-muted">{type} </span>
      {name ?? <code className="font-mono text-xs">{shortId(id)}</code>}
    </span>
  );
}
