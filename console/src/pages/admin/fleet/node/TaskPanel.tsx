/** Side panel of one task, polled until the task ends. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { keys } from '@/api/keys';
import { nodeTaskQuery } from '@/api/queries/fleet';
import type { Task } from '@/api/types';
import { StateBadge, ToneMark } from '@/kit/Badge';
import { Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Json } from '@/kit/Json';
import { Loaded } from '@/kit/Loaded';
import { SidePanel } from '@/kit/SidePanel';
import { Elapsed, Time } from '@/kit/Time';
import { Timeline } from '@/kit/Timeline';
import { sentence } from '@/lib/format';
import { phaseLabel } from '@/lib/stepLabels';
import { Ref, RequestRef } from '../../shared/Ref';
import { type Check, readChecks, readLines, readOutcome, readPhases, type TaskOutcome } from './taskOutcome';
import { isOpen } from './TasksCard';

const POLL_INTERVAL_MS = 1_000;

interface TaskPanelProps {
  nodeId: string;
  taskId: string;
  onClose: () => void;
}

export function TaskPanel({ nodeId, taskId, onClose }: TaskPanelProps) {
  const queries = useQueryClient();
  const query = useQuery({
    ...nodeTaskQuery(nodeId, taskId),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_INTERVAL_MS : false),
  });
  const isOver = query.data !== undefined && !isOpen(query.data);
  useEffect(() => {
    // The task may have changed this page's data: a topology report, a cleaned slot, a tested GPU.
    if (isOver) void queries.invalidateQueries({ queryKey: keys.node(nodeId) });
  }, [isOver, queries, nodeId]);
  return (
    <SidePanel title={query.data?.type ?? 'Task'} onClose={onClose}>
      <Loaded query={query}>{(task) => <TaskBody task={task} />}</Loaded>
    </SidePanel>
  );
}

function TaskBody({ task }: { task: Task }) {
  const outcome = readOutcome(task.outcome);
  const phases = readPhases(task.progress);
  return (
    <>
      <Facts columns={2} facts={factsOf(task)} />
      {phases.length > 0 && (
        <Part title="Phases">
          <Timeline
            label="Phases"
            steps={phases.map(({ phase, at }, index) => ({
              id: `${index} ${phase}`,
              label: phaseLabel(phase),
              raw: phase,
              state: stateOfPhase(task, outcome, index === phases.length - 1),
              at,
            }))}
          />
        </Part>
      )}
      {outcome && <Outcome outcome={outcome} />}
    </>
  );
}

function factsOf(task: Task) {
  return [
    { name: 'State', value: <StateBadge of="task" value={task.state} /> },
    { name: 'Attempt', value: task.attempt },
    { name: 'Queued', value: <Time value={task.queued_at} /> },
    {
      name: isOpen(task) ? 'Running for' : 'Took',
      value: <Elapsed since={task.queued_at} until={task.finished_at} />,
    },
    { name: 'Allocation', value: task.allocation_id && <Ref id={task.allocation_id} /> },
    { name: 'Workflow', value: task.run_id && <Ref id={task.run_id} /> },
    { name: 'Request', value: <RequestRef id={task.correlation_id} /> },
    { name: 'Id', value: <Id id={task.id} /> },
  ];
}

function stateOfPhase(task: Task, outcome: TaskOutcome | null, isLast: boolean) {
  if (!isLast) return 'done';
  if (isOpen(task)) return 'running';
  return outcome?.kind === 'succeeded' ? 'done' : 'failed';
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

function Outcome({ outcome }: { outcome: TaskOutcome }) {
  switch (outcome.kind) {
    case 'succeeded':
      return <Output output={outcome.output} />;
    case 'expired':
      return <Part title="Why it failed">The node didn't finish it in time.</Part>;
    case 'refused':
      return (
        <Part title="Why the node rejected it">
          <p className="text-sm break-words">
            {outcome.detail} <code className="font-mono text-xs text-muted">{outcome.reason}</code>
          </p>
        </Part>
      );
    case 'failed':
      return (
        <Part title="Why it failed">
          <p className="text-sm break-words">
            {outcome.phase && `${phaseLabel(outcome.phase)}: `}
            {outcome.detail} <code className="font-mono text-xs text-muted">{outcome.code}</code>
          </p>
          <p className="text-xs text-muted">
            {outcome.retryable ? 'A retry may succeed.' : 'A retry would fail the same way.'}
          </p>
        </Part>
      );
  }
}

function Output({ output }: { output: unknown }) {
  const lines = readLines(output);
  const checks = readChecks(output);
  if (lines) return <LogLines lines={lines} />;
  if (checks) return <Checks checks={checks} />;
  return (
    <Part title="Result">
      <Json label="Result" value={output} />
    </Part>
  );
}

function LogLines({ lines }: { lines: readonly string[] }) {
  return (
    <Part title="Agent log">
      {lines.length === 0 ? (
        <p className="text-sm text-muted">The log is empty.</p>
      ) : (
        <pre
          tabIndex={0}
          role="group"
          aria-label="Agent log"
          className="max-h-[60dvh] overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap"
        >
          {lines.join('\n')}
        </pre>
      )}
    </Part>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Part title="Checks">
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {checks.map(({ name, passed, detail }) => (
          <li key={name} className="flex items-center gap-2.5 px-3 py-2 text-sm">
            <ToneMark tone={passed ? 'ok' : 'bad'} />
            <span className="flex-1">
              {sentence(name)}
              <span className="sr-only">{passed ? ' passed' : ' failed'}</span>
            </span>
            <span className="text-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
