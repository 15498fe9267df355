/** Why something went wrong with an allocation, in words, and what people can do about it. */
import type { Allocation } from '@/api/types';
import { phaseWords } from './stepWords';
import type { Tone } from './tone';

export interface Explained {
  tone: Tone;
  title: string;
  /** The cause, as the server told it. */
  cause: string | null;
  next: string;
}

/** `upstream_error: injected in phase write_image: no space` → `Writing the image failed: no space.` */
export function causeWords(failure: string): string {
  const said = failure.replace(/^[a-z]+(?:_[a-z]+)*: /, '');
  const phased = /^\S+ in phase (\w+): (.+)$/s.exec(said);
  const words = phased ? `${phaseWords(phased[1] ?? '')} failed: ${phased[2] ?? ''}` : said;
  const start = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

const byState: Readonly<Record<string, Omit<Explained, 'cause'>>> = {
  failed: {
    tone: 'bad',
    title: 'It could not be made',
    next: 'Nothing was charged and the GPUs no longer count against the quota. Launch it again; if it fails again, give the correlation id to an operator.',
  },
  lost: {
    tone: 'bad',
    title: 'Its host or one of its GPUs is gone',
    next: 'It becomes active again by itself once the host is back and proves the GPUs. If you need to go on now, release it and launch another; what is on its disk is then lost.',
  },
  release_failed: {
    tone: 'bad',
    title: 'The host could not prove that it is clean',
    next: 'It is tried again by itself. You need not do anything; if it stays like this, give the correlation id to an operator.',
  },
  stopped: {
    tone: 'warn',
    title: 'The last start did not work',
    next: 'It is stopped as before. Start it again, or release it.',
  },
  active: {
    tone: 'warn',
    title: 'The last stop did not work',
    next: 'It is active as before. Stop it again, or release it.',
  },
};

/** Null when there is nothing to explain. */
export function explain({ state, failure }: Pick<Allocation, 'state' | 'failure'>): Explained | null {
  const known = byState[state];
  const cause = failure ? causeWords(failure) : null;
  if (!known || (known.tone === 'warn' && cause === null)) return null;
  return { ...known, cause };
}

const shortages: Readonly<Record<string, string>> = {
  no_capacity: 'Sold out: all GPUs of this kind are taken.',
  no_single_node_fits: 'No single host has so many free GPUs. Fewer may be had.',
  not_ready: 'No host of this kind is in service.',
};

export function shortageWords(reason: string | null | undefined): string {
  return shortages[reason ?? ''] ?? 'SKU unavailable.';
}
