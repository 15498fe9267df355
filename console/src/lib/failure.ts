/** Explains an allocation's failure: cause and next step. */
import type { Allocation } from '@/api/types';
import { phaseLabel } from './stepLabels';
import type { Tone } from './tone';

export interface Explanation {
  tone: Tone;
  title: string;
  /** Cause as reported by the server. */
  cause: string | null;
  next: string;
}

/** `upstream_error: injected in phase write_image: no space` → `Writing the image failed: no space.` */
export function causeText(failure: string): string {
  const message = failure.replace(/^[a-z]+(?:_[a-z]+)*: /, '');
  const phased = /^\S+ in phase (\w+): (.+)$/s.exec(message);
  const text = phased ? `${phaseLabel(phased[1] ?? '')} failed: ${phased[2] ?? ''}` : message;
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

const byState: Readonly<Record<string, Omit<Explanation, 'cause'>>> = {
  failed: {
    tone: 'bad',
    title: 'Provisioning failed',
    next: "You weren't charged, and the GPUs no longer count against the quota. Launch it again; if it fails again, give the correlation id to an operator.",
  },
  lost: {
    tone: 'bad',
    title: 'Node or GPU unavailable',
    next: "It becomes active again automatically once the node reconnects and its GPUs are verified. If you can't wait, release it and launch another; the data on its disk is then lost.",
  },
  release_failed: {
    tone: 'bad',
    title: 'Cleanup verification failed',
    next: 'The release is retried automatically; no action is needed. If this persists, give the correlation id to an operator.',
  },
  stopped: {
    tone: 'warn',
    title: 'The last start failed',
    next: 'The allocation is still stopped. Start it again, or release it.',
  },
  active: {
    tone: 'warn',
    title: 'The last stop failed',
    next: 'The allocation is still active. Stop it again, or release it.',
  },
};

/** Returns the explanation of a failure; null if there is none. */
export function explain({ state, failure }: Pick<Allocation, 'state' | 'failure'>): Explanation | null {
  const known = byState[state];
  const cause = failure ? causeText(failure) : null;
  if (!known || (known.tone === 'warn' && cause === null)) return null;
  return { ...known, cause };
}

const shortages: Readonly<Record<string, string>> = {
  no_capacity: 'Sold out: all GPUs of this kind are in use.',
  no_single_node_fits: 'No single node has that many free GPUs. Choose fewer.',
  not_ready: 'No node of this kind is in service.',
};

export function shortageText(reason: string | null | undefined): string {
  return shortages[reason ?? ''] ?? 'Not available right now. Try again later.';
}
