/** Ordered list of steps with their states. */
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { Spinner } from './Spinner';
import { Time } from './Time';

export interface TimelineStep {
  id: string;
  label: string;
  state: 'done' | 'running' | 'failed' | 'waiting' | 'skipped';
  at?: string | null | undefined;
  /** Shown at the end of the line instead of the time, such as the duration. */
  aside?: ReactNode;
  /** Internal name, shown on hover. */
  raw?: string;
  detail?: ReactNode;
}

const LOOKS = {
  done: {
    stateLabel: 'Done',
    look: 'border-ok text-ok',
    mark: <Check className="size-3" strokeWidth={2.5} />,
  },
  running: {
    stateLabel: 'In progress',
    look: 'border-info text-info',
    mark: <Spinner className="size-2.5" />,
  },
  failed: {
    stateLabel: 'Failed',
    look: 'border-bad text-bad',
    mark: <X className="size-3" strokeWidth={2.5} />,
  },
  waiting: { stateLabel: 'Waiting', look: 'border-line-strong text-faint', mark: null },
  skipped: {
    stateLabel: 'Undone',
    look: 'border-line-strong text-faint',
    mark: <Minus className="size-3" />,
  },
} as const;

export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { label, state, at, aside, raw, detail } }: { step: TimelineStep }) {
  const { stateLabel, look, mark } = LOOKS[state];
  return (
    <li
      aria-current={state === 'running' ? 'step' : undefined}
      className="relative flex gap-3 pb-4 before:absolute before:top-5 before:bottom-0 before:left-[9px] before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
    >
      <span
        title={stateLabel}
        className={cx(
          'mt-px flex size-[19px] shrink-0 items-center justify-center rounded-full border',
          look,
        )}
      >
        {mark}
        <span className="sr-only">{stateLabel}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <span
            title={raw}
            className={cx(
              'min-w-0',
              state === 'waiting' && 'text-muted',
              state === 'failed' && 'font-medium text-bad',
            )}
          >
            {label}
          </span>
          {(aside ?? at) && (
            <span className="shrink-0 text-xs text-muted">{aside ?? (at && <Time value={at} />)}</span>
          )}
        </div>
        {detail !== undefined && <div className="text-xs break-stateLabel text-muted">{detail}</div>}
      </div>
    </li>
  );
}
