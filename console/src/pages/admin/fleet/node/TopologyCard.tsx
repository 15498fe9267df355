/** Compares a node's latest topology report with the approved one. */
import { useQuery } from '@tanstack/react-query';
import { Check, Network, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { nodeTopologyQuery } from '@/api/queries/admin';
import type { Node, TopologyView } from '@/api/types';
import { Badge, ToneMark } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { EmptyState } from '@/kit/States';
import { Time } from '@/kit/Time';
import { cx } from '@/lib/cx';
import { PersonRef } from '../../shared/Ref';
import { ApproveDialog } from './ApproveDialog';
import { compareTopologies, type TopologyDifference } from './topologyDiff';
import { useTaskOrder } from './useTaskOrder';

interface Pair {
  latest: TopologyView | null;
  approved: TopologyView | null;
}

export function TopologyCard({ node }: { node: Node }) {
  const query = useQuery(nodeTopologyQuery(node.id));
  const order = useTaskOrder(node.id);
  const [approving, setApproving] = useState(false);
  const latest = query.data?.latest ?? null;
  const approved = query.data?.approved ?? null;
  const isNew = latest !== null && latest.id !== approved?.id;
  return (
    <Card
      title="Topology"
      flush
      actions={
        <>
          <Button size="sm" icon={RefreshCw} pending={order.pending} onClick={() => order.act('discover')}>
            Rerun discovery
          </Button>
          {isNew && (
            <Button
              size="sm"
              variant="primary"
              icon={Check}
              disabled={latest.topology.blockers.length > 0}
              onClick={() => setApproving(true)}
            >
              Approve
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {() =>
          latest || approved ? (
            <Comparison latest={latest} approved={approved} />
          ) : (
            <EmptyState icon={Network} title="No topology report yet">
              <p>
                The node reports its hardware when it first connects. To request a report, rerun discovery.
              </p>
            </EmptyState>
          )
        }
      </Loaded>
      {approving && latest && (
        <ApproveDialog node={node} topology={latest} onClose={() => setApproving(false)} />
      )}
    </Card>
  );
}

function Comparison({ latest, approved }: Pair) {
  const rows = compareTopologies(latest?.topology ?? null, approved?.topology ?? null);
  const blockers = latest?.topology.blockers ?? [];
  return (
    <div className="flex flex-col">
      {blockers.length > 0 && (
        <ul aria-label="Blockers to fix first" className="flex flex-col gap-1 border-b border-line px-4 py-3">
          {blockers.map(({ name, detail }) => (
            <li key={name} className="flex items-center gap-2 text-sm">
              <ToneMark tone="bad" />
              {detail} <code className="font-mono text-xs text-muted">{name}</code>
            </li>
          ))}
        </ul>
      )}
      <div role="group" aria-label="Latest and approved" tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-160 text-left text-xs">
          <caption className="sr-only">Latest and approved topology report</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="h-9 w-32 px-4 font-normal">
                Part
              </th>
              <th scope="col" className="px-4 font-normal">
                <Reported view={latest} />
              </th>
              <th scope="col" className="px-4 font-normal">
                <Approved view={approved} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ComparedRow key={row.name} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Reported({ view }: { view: TopologyView | null }) {
  if (!view) return <>Not discovered</>;
  return (
    <>
      Discovered <Time value={view.discovered_at} />
    </>
  );
}

function Approved({ view }: { view: TopologyView | null }) {
  if (!view?.approved_at) return <>Nothing approved</>;
  return (
    <>
      Approved <Time value={view.approved_at} />
      {view.approved_by && (
        <>
          {' '}
          by {view.approved_by.startsWith('user_') ? <PersonRef id={view.approved_by} /> : view.approved_by}
        </>
      )}
    </>
  );
}

const ABSENT = <span className="text-faint">–</span>;

function ComparedRow({ row: { name, reported, approved, changed } }: { row: TopologyDifference }) {
  return (
    <tr className={cx('border-b border-line last:border-b-0', changed && 'bg-warn/8')}>
      <th scope="row" className="h-9 px-4 font-normal whitespace-nowrap text-muted">
        {name} {changed && <Badge tone="warn">Changed</Badge>}
      </th>
      <td className="px-4 py-1.5">{reported ?? ABSENT}</td>
      <td className="px-4 py-1.5">{approved ?? ABSENT}</td>
    </tr>
  );
}
