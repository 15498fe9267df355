/** Rules of the launch form: names, counts, lifetimes. */
import type { Estimate } from '@/api/types';

export const MAX_MACHINES = 16;

const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const MAX_NAME_LENGTH = 63;
const SUFFIX_LENGTH = 4;

export function nameProblem(name: string): string | undefined {
  if (name.length <= MAX_NAME_LENGTH && NAME.test(name)) return undefined;
  return `Use 1 to ${MAX_NAME_LENGTH} lowercase letters, digits or hyphens, with no hyphen at the start or end.`;
}

/** Suggests a name: the SKU and a random suffix. */
export function suggestName(sku: string, random: () => number = Math.random): string {
  const letters = Array.from({ length: SUFFIX_LENGTH }, () => Math.floor(random() * 36).toString(36)).join(
    '',
  );
  return `${sku.slice(0, MAX_NAME_LENGTH - SUFFIX_LENGTH - 1)}-${letters}`;
}

/** Returns the names of several machines: one keeps the name, several are numbered. */
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

/** Returns the initial count: the one in the URL if it is offered, else the smallest. */
export function countFrom(counts: readonly number[], asked: string | undefined): number {
  const wanted = Number(asked);
  return counts.includes(wanted) ? wanted : (counts[0] ?? 0);
}

/** Returns why the quota is exceeded; null if it isn't. */
export function quotaProblem(estimate: Estimate, machines: number): string | null {
  const wanted = estimate.gpus * machines;
  const left = Math.max(0, estimate.quota_gpus_left);
  if (wanted <= left) return null;
  return `Quota exceeded: ${wanted} GPUs requested, ${left} left. Choose fewer, or ask an admin of your organisation to raise it.`;
}
