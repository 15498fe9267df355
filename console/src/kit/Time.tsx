/** Times, durations and money: short form on screen, details on hover. */
import type { Money as MoneyValue } from '@/api/types';
import { useClock } from '@/lib/clock';
import { formatAbsolute, formatDuration, formatMoney, formatRelative } from '@/lib/format';

/** Relative time; the exact time on hover. */
export function Time({ value }: { value: string }) {
  const at = new Date(value);
  const text = useClock((nowMs) => formatRelative(at.getTime(), nowMs));
  return (
    <time dateTime={value} title={formatAbsolute(at)} className="tabular whitespace-nowrap">
      {text}
    </time>
  );
}

/** Duration from `since` to `until`, or to now if `until` is missing. */
export function Elapsed({ since, until }: { since: string; until?: string | null | undefined }) {
  const text = useClock((nowMs) => formatDuration((until ? Date.parse(until) : nowMs) - Date.parse(since)));
  return <span className="tabular whitespace-nowrap">{text}</span>;
}

export function Money({ value, per }: { value: MoneyValue; per?: string }) {
  return (
    <span className="tabular whitespace-nowrap">
      {formatMoney(value)}
      {per !== undefined && <span className="text-muted"> / {per}</span>}
    </span>
  );
}
