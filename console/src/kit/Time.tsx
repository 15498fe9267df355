/** Moments, spans and money, each with what the eye wants first and the rest on hover. */
import type { Money as MoneyValue } from '@/api/types';
import { useClock } from '@/lib/clock';
import { formatAbsolute, formatDuration, formatMoney, formatRelative } from '@/lib/format';

/** How long ago, or how soon; the exact moment on hover. */
export function Time({ value }: { value: string }) {
  const at = new Date(value);
  const words = useClock((nowMs) => formatRelative(at.getTime(), nowMs));
  return (
    <time dateTime={value} title={formatAbsolute(at)} className="tabular whitespace-nowrap">
      {words}
    </time>
  );
}

/** How long something took, or has taken so far while `until` is missing. */
export function Elapsed({ since, until }: { since: string; until?: string | null | undefined }) {
  const words = useClock((nowMs) => formatDuration((until ? Date.parse(until) : nowMs) - Date.parse(since)));
  return <span className="tabular whitespace-nowrap">{words}</span>;
}

export function Money({ value, per }: { value: MoneyValue; per?: string }) {
  return (
    <span className="tabular whitespace-nowrap">
      {formatMoney(value)}
      {per !== undefined && <span className="text-muted"> / {per}</span>}
    </span>
  );
}
