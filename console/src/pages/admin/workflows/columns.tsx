/** Columns of the table of workflow runs. */
import type { WorkflowRun } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import type { Column } from '@/kit/Table';
import { Elapsed, Time } from '@/kit/Time';
import { sentence } from '@/lib/format';
import { Subject } from './Subject';

const OVER: ReadonlySet<string> = new Set(['completed', 'undone', 'resolved']);

export const runColumns: readonly Column<WorkflowRun>[] = [
  {
    id: 'workflow',
    header: 'Workflow',
    sort: ({ workflow }) => workflow,
    cell: ({ workflow }) => sentence(workflow),
  },
  {
    id: 'state',
    header: 'State',
    width: '120px',
    sort: ({ state }) => state,
    cell: ({ state }) => <StateBadge of="run" value={state} />,
  },
  {
    id: 'subject',
    header: 'For',
    width: '1.4fr',
    hideOnPhone: true,
    cell: ({ run_key }) => <Subject runKey={run_key} />,
  },
  {
    id: 'step',
    header: 'Step',
    hideOnPhone: true,
    sort: ({ step }) => step,
    cell: ({ step, attempt }) => (
      <>
        <code className="font-mono text-xs">{step}</code>
        {attempt > 1 && <span className="text-muted"> · attempt {attempt}</span>}
      </>
    ),
  },
  {
    id: 'error',
    header: 'Error',
    width: '1.6fr',
    hideOnPhone: true,
    cell: ({ error }) => error && <span title={error}>{error}</span>,
  },
  {
    id: 'took',
    header: 'Took',
    width: '80px',
    align: 'end',
    hideOnPhone: true,
    cell: ({ started_at, state, state_since }) => (
      <Elapsed since={started_at} until={OVER.has(state) ? state_since : null} />
    ),
  },
  {
    id: 'started',
    header: 'Started',
    width: '100px',
    align: 'end',
    hideOnPhone: true,
    sort: ({ started_at }) => started_at,
    cell: ({ started_at }) => <Time value={started_at} />,
  },
];
