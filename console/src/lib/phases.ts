/** The phases a host reports of its work, with how long each took. */
import type { HostWork } from '@/api/types';

export interface Phase {
  name: string;
  /** Null while it lasts. */
  tookMs: number | null;
}

export function phasesOf({ progress, finished_at }: Pick<HostWork, 'progress' | 'finished_at'>): Phase[] {
  const told = progress.flatMap(({ phase, at }) =>
    typeof phase === 'string' && typeof at === 'string' ? [{ name: phase, atMs: Date.parse(at) }] : [],
  );
  return told.map(({ name, atMs }, index) => {
    const next = told[index + 1]?.atMs ?? (finished_at ? Date.parse(finished_at) : null);
    // The host's clock and ours may differ a little.
    return { name, tookMs: next === null ? null : Math.max(0, next - atMs) };
  });
}
