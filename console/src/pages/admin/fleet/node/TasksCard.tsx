/** Tasks of a node, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { nodeTasksQuery } from '@/api/queries/admin';
import type { Task } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { EmptyState } from '@/kit/States';
import type { Column } from '@/kit/Table';
import { Elapsed, Time } from '@/kit/Time';
import { phaseLabel } from '@/lib/stepLabels';
import { describeState } from '@/lib/states';
import { Ref } from '../../shared/Ref';
import { failureLine, readOutcome, readPhases } from './taskOutcome';

const route = getRouteApi('/shell/admin/nodes/$nodeId');

const POLL_INTERVAL_MS = 2_000;

export const isOpen = ({ state }: Pick<Task, 'state'>) => describeState('task', state).busy;

const columns: readonly Column<Task>[] = [
  {
    id: 'type',
    header: 'Task',
    cell: ({ type }) => <code className="font-mono text-xs">{type}</code>,
    width: '1.2fr',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StateBadge of="task" value={state} />,
    width: '108px',
  },
  {
    id: 'result',
    header: 'Progress',
    cell: (task) => <Progress task={task} />,
    width: '1.6fr',
    hideOnPhone: true,
  },
  {
    id: 'allocation',
    header: 'Allocation',
    cell: ({ allocation_id }) =>
      allocation_id ? <Ref id={allocation_id} /> : <span className="text-faint">–</span>,
    width: '1fr',
    hideOnPhone: true,
  },
  { id: 'queued', header: 'Queued', cell: ({ queued_at }) => <Time value={queued_at} />, width: '84px' },
  {
    id: 'took',
    header: 'Took',
    cell: ({ queued_at, finished_at }) => <Elapsed since={queued_at} until={finished_at} />,
    width: '84px',
    hideOnPhone: true,
  },
];

/** Current phase while the task runs, the reason if it failed. */
function Progress({ task }: { task: Task }) {
  const failure = failureLine(readOutcome(task.outcome));
  if (failure !== null) return <span className="text-bad">{failure}</span>;
  const last = readPhases(task.progress).at(-1);
  if (!isOpen(task) || !last) return <span className="text-faint">–</span>;
  return <span className="text-muted">{phaseLabel(last.phase)}</span>;
}

export function TasksCard({ nodeId }: { nodeId: string }) {
  const search = route.useSearch();
  const query = useInfiniteQuery({
    ...nodeTasksQuery(nodeId),
    // Tasks emit no change events, so open ones are polled.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isOpen)) ? POLL_INTERVAL_MS : false,
  });
  return (
    <Card flush>
      <ListTable
        label="Tasks"
        noun="task"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) =>
          linkOptions({ to: '/admin/nodes/$nodeId', params: { nodeId }, search: { ...search, task: id } })
        }
        empty={
          <EmptyState icon={ListChecks} title="No tasks yet">
            <p>Tasks sent to this node and their results are listed here.</p>
          </EmptyState>
        }
      />
    </Card>
  );
}
