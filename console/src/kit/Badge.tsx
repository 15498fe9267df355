/** State labels: the tone sets both colour and shape, so that colour isn't the only cue. */
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';
import { describeState, type StateKind } from '@/lib/states';
import type { Tone } from '@/lib/tone';

export const TONE_TEXT: Readonly<Record<Tone, string>> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-info',
  idle: 'text-idle',
};

/** Draws the shape of a tone: ok disc, bad diamond, warn triangle, info square, idle ring; busy is a spinning ring. */
export function ToneMark({ tone, busy = false }: { tone: Tone; busy?: boolean }) {
  const look = cx('size-2.5 shrink-0', TONE_TEXT[tone]);
  if (busy) {
    return (
      <span
        aria-hidden
        className={cx(look, 'animate-spin rounded-full border-[1.5px] border-current border-r-transparent')}
      />
    );
  }
  return (
    <svg aria-hidden viewBox="0 0 10 10" className={look}>
      <path d={SHAPES[tone]} fill={tone === 'idle' ? 'none' : 'currentColor'} stroke="currentColor" />
    </svg>
  );
}

const DISC = 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z';
const SHAPES: Readonly<Record<Tone, string>> = {
  ok: DISC,
  idle: DISC,
  info: 'M1.5 1.5h7v7h-7z',
  warn: 'M5 1.2L9.2 8.8H.8z',
  bad: 'M5 .8L9.2 5L5 9.2L.8 5z',
};

interface BadgeProps {
  tone?: Tone;
  children: ReactNode;
  title?: string;
}

/** Neutral label for roles, kinds and counts. */
export function Badge({ tone = 'idle', children, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-sm border border-current/25 px-1.5 text-2xs font-medium whitespace-nowrap',
        TONE_TEXT[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Label of a state: allocation, node, slot, run, task… */
export function StateBadge({ of, value }: { of: StateKind; value: string }) {
  const { label, tone, busy } = describeState(of, value);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <ToneMark tone={tone} busy={busy} />
      {label}
    </span>
  );
}

export function SimulatedBadge() {
  return (
    <Badge tone="warn" title="Simulated node: no real GPU is behind it.">
      <FlaskConical aria-hidden className="size-3" />
      Simulated
    </Badge>
  );
}
