/** Formats numbers, money, sizes and durations. */
import type { Money } from '@/api/types';

const LOCALE = 'en-GB';

const plain = new Intl.NumberFormat(LOCALE);

export function formatNumber(value: number): string {
  return plain.format(value);
}

export function formatMoney({ amount_minor, currency }: Money): string {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(amount_minor / 10 ** digits);
  } catch {
    return `${amount_minor / 100} ${currency}`;
  }
}

export function formatPercent(value: number): string {
  return `${Math.round(value)}%`;
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${trimZero(value.toFixed(digits))} ${BYTE_UNITS[power] ?? 'B'}`;
}

export const formatMib = (mib: number) => formatBytes(mib * 1024 ** 2);
export const formatGib = (gib: number) => formatBytes(gib * 1024 ** 3);

const SPANS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units: "2 h 5 min", "40 s". */
export function formatDuration(ms: number): string {
  let seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds === 0) return ms > 0 ? '< 1 s' : '0 s';
  const parts: string[] = [];
  for (const [unit, size] of SPANS) {
    const count = Math.floor(seconds / size);
    if (count === 0 && parts.length === 0) continue;
    if (count > 0) parts.push(`${count} ${unit}`);
    seconds -= count * size;
    if (parts.length === 2 || unit === 's') break;
  }
  return parts.join(' ');
}

export function formatRelative(atMs: number, nowMs: number): string {
  const distanceS = Math.round((atMs - nowMs) / 1000);
  const seconds = Math.abs(distanceS);
  if (seconds < 10) return 'just now';
  const [unit, size] = SPANS.find(([, span]) => seconds >= span) ?? ['s', 1];
  const text = `${Math.floor(seconds / size)} ${unit}`;
  return distanceS < 0 ? `${text} ago` : `in ${text}`;
}

const absolute = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'long' });

export function formatAbsolute(at: Date): string {
  return absolute.format(at);
}

const clocks = {
  second: new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' }),
  minute: new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }),
};

/** The time of day. */
export function formatClock(atMs: number, to: keyof typeof clocks = 'second'): string {
  return clocks[to].format(atMs);
}

/** Shortens an id to both ends, which are the parts people compare. */
export function shortId(id: string): string {
  const [prefix, rest] = id.split('_');
  if (prefix === undefined || rest === undefined || rest.length <= 12) return id;
  return `${prefix}_${rest.slice(0, 4)}…${rest.slice(-6)}`;
}

/** `release_failed` → `Release failed`. */
export function sentence(word: string): string {
  const text = word.replaceAll(/[_.-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

function trimZero(text: string): string {
  return text.replace(/\.0$/, '');
}
