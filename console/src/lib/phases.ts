/** Phases that a node reports for a task, with durations. */
import type { HostTaskView } from '@/api/types';

export interface Phase {
  name: string;
  /** Null while the phase is running. */
  tookMs: number | null;
}

export function phasesOf({ progress, finished_at }: Pick<HostTaskView, 'progress' | 'finished_at'>): Phase[] {
  const reported = progress.flatMap(({ phase, at }) =>
    typeof phase === 'string' && typeof at === 'string' ? [{ name: phase, atMs: Date.parse(at) }] : [],
  );
  return reported.map(({ name, atMs }, index) => {
    const next = reported[index + 1]?.atMs ?? (finished_at ? Date.parse(finished_at) : null);
    // The clocks of the node and the server may differ slightly.
    return { name, tookMs: next === null ? null : Math.max(0, next - atMs) };
  });
}
