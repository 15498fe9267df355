/** What the host found itself to be made of, beside what was approved. */
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
import { compareTopologies, type Compared } from './topologyDiff';
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
            Discover again
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
            <EmptyState icon={Network} title="Nothing found yet">
              <p>The host looks at its hardware when it first connects, and whenever it is asked to.</p>
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
        <ul
          aria-label="What has to be mended first"
          className="flex flex-col gap-1 border-b border-line px-4 py-3"
        >
          {blockers.map(({ name, detail }) => (
            <li key={name} className="flex items-center gap-2 text-sm">
              <ToneMark tone="bad" />
              {detail} <code className="font-mono text-xs text-muted">{name}</code>
            </li>
          ))}
        </ul>
      )}
      <div role="group" aria-label="Found and approved" tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-160 text-left text-xs">
          <caption className="sr-only">What was found and what is approved</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="h-9 w-32 px-4 font-normal">
                Part
              </th>
              <th scope="col" className="px-4 font-normal">
                <Found view={latest} />
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

function Found({ view }: { view: TopologyView | null }) {
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

function ComparedRow({ row: { name, found, approved, changed } }: { row: Compared }) {
  return (
    <tr className={cx('border-b border-line last:border-b-0', changed && 'bg-warn/8')}>
      <th scope="row" className="h-9 px-4 font-normal whitespace-nowrap text-muted">
        {name} {changed && <Badge tone="warn">Changed</Badge>}
      </th>
      <td className="px-4 py-1.5">{found ?? ABSENT}</td>
      <td className="px-4 py-1.5">{approved ?? ABSENT}</td>
    </tr>
  );
}
