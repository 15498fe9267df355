/** What is asked when something is launched: names, counts, times. */
import type { Estimate } from '@/api/types';

export const MOST_MACHINES = 16;

const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const NAME_MAX = 63;
const SUFFIX_LENGTH = 4;

export function nameProblem(name: string): string | undefined {
  if (name.length <= NAME_MAX && NAME.test(name)) return undefined;
  return `Must have 1 to ${NAME_MAX} lowercase letters, digits or hyphens, no hyphen at the ends.`;
}

/** A name to begin with: what it is, and a few letters that tell it from the others. */
export function suggestName(sku: string, random: () => number = Math.random): string {
  const letters = Array.from({ length: SUFFIX_LENGTH }, () => Math.floor(random() * 36).toString(36)).join(
    '',
  );
  return `${sku.slice(0, NAME_MAX - SUFFIX_LENGTH - 1)}-${letters}`;
}

/** One keeps its name, several are numbered. */
export function namesFor(name: string, machines: number): string[] {
  return machines === 1 ? [name] : Array.from({ length: machines }, (_, at) => `${name}-${at + 1}`);
}

export const LIFETIMES = [
  { value: '1', label: 'In 1 hour' },
  { value: '4', label: 'In 4 hours' },
  { value: '8', label: 'In 8 hours' },
  { value: '24', label: 'In 1 day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 1 week' },
] as const;

const HOUR_MS = 3_600_000;

export function expiryAfter(hours: number, nowMs: number): string {
  return new Date(nowMs + hours * HOUR_MS).toISOString();
}

/** The count to begin with: the one in the address if it is on offer, else the smallest. */
export function countFrom(counts: readonly number[], asked: string | undefined): number {
  const wanted = Number(asked);
  return counts.includes(wanted) ? wanted : (counts[0] ?? 0);
}

/** Why the quota doesn't allow it; null when it does. */
export function quotaProblem(estimate: Estimate, machines: number): string | null {
  const wanted = estimate.gpus * machines;
  const left = Math.max(0, estimate.quota_gpus_left);
  if (wanted <= left) return null;
  return `This needs ${wanted} GPUs, and the project may take ${left} more.`;
}
