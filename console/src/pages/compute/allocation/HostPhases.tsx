/** Phases of a node's task within a step: the current one with its progress, all of them on demand. */
import type { HostTaskView } from '@/api/types';
import { ProgressBar } from '@/kit/ProgressBar';
import { cx } from '@/lib/cx';
import { formatDuration, plural } from '@/lib/format';
import { type Phase, phasesOf } from '@/lib/phases';
import { phaseCount, phaseLabel } from '@/lib/stepLabels';

export function HostPhases({ work, failed }: { work: HostTaskView; failed: boolean }) {
  const phases = phasesOf(work);
  const last = phases.at(-1);
  if (!last) return null;
  const isRunning = !work.finished_at;
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      {isRunning && <Progress done={phases.length} of={phaseCount(work.type)} now={phaseLabel(last.name)} />}
      <details>
        <summary className="w-fit rounded-sm hover:text-text">
          {isRunning
            ? 'Phases on the node'
            : failed
              ? `Stopped at: ${phaseLabel(last.name)}`
              : `${plural(phases.length, 'phase')} on the node`}
        </summary>
        <ol aria-label="Phases on the node" className="mt-1.5 flex flex-col gap-1 border-l border-line pl-3">
          {phases.map((phase, at) => (
            <PhaseLine key={at} phase={phase} failed={failed && phase === last} />
          ))}
        </ol>
      </details>
    </div>
  );
}

function PhaseLine({ phase: { name, tookMs }, failed }: { phase: Phase; failed: boolean }) {
  return (
    <li className={cx('flex justify-between gap-4', failed && 'text-bad')}>
      <span title={name}>
        {phaseLabel(name)}
        {failed && ' (failed)'}
      </span>
      {tookMs !== null && <span className="tabular">{formatDuration(tookMs)}</span>}
    </li>
  );
}

function Progress({ done, of, now }: { done: number; of: number | null; now: string }) {
  return (
    <>
      <p className="text-text">
        {now}
        {of !== null && (
          <span className="text-muted">
            {' '}
            · {done} of {of}
          </span>
        )}
      </p>
      {of !== null && <ProgressBar label={now} done={done} of={of} />}
    </>
  );
}
