/** Tasks that the node ran for an allocation, with their phases. */
import type { HostTaskView } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import { Elapsed } from '@/kit/Time';
import { phaseLabel } from '@/lib/stepLabels';

export function HostTaskList({ work }: { work: readonly HostTaskView[] }) {
  if (work.length === 0) return <p className="text-sm text-muted">No tasks sent to the node yet.</p>;
  return (
    <ol className="flex flex-col gap-4">
      {work.map((task) => (
        <li key={`${task.type} ${task.queued_at}`} className="flex flex-col gap-1 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <code className="font-mono text-xs">{task.type}</code>
            <span className="inline-flex items-center gap-3">
              <StateBadge of="task" value={task.state} />
              <span className="text-xs text-muted">
                <Elapsed since={task.queued_at} until={task.finished_at} />
              </span>
            </span>
          </div>
          <p className="text-xs text-muted">{phasesOf(task).map(phaseLabel).join(' → ')}</p>
        </li>
      ))}
    </ol>
  );
}

function phasesOf({ progress }: HostTaskView): string[] {
  return progress.flatMap((entry) =>
    'phase' in entry && typeof entry.phase === 'string' ? [entry.phase] : [],
  );
}
