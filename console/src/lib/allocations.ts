/** Rules that follow from an allocation's state: available actions, cost, SSH command. */
import type { Allocation, Money } from '@/api/types';
import { describeState, statesOf } from './states';

export type Verb = 'start' | 'stop' | 'release';

export interface OfferedAction {
  verb: Verb;
  label: string;
}

const release: OfferedAction = { verb: 'release', label: 'Release' };

const offered: Readonly<Record<string, readonly OfferedAction[]>> = {
  queued: [{ verb: 'release', label: 'Cancel' }],
  requested: [{ verb: 'release', label: 'Cancel' }],
  provisioning: [{ verb: 'release', label: 'Cancel' }],
  active: [{ verb: 'stop', label: 'Stop' }, release],
  stopped: [{ verb: 'start', label: 'Start' }, release],
  lost: [release],
  release_failed: [{ verb: 'release', label: 'Retry release' }],
};

export function actionsFor(state: string): readonly OfferedAction[] {
  return offered[state] ?? [];
}

/** Returns true before the first activation; releasing then cancels the launch. */
export function isLaunching(state: string): boolean {
  return state === 'queued' || state === 'requested' || state === 'provisioning';
}

/** Returns true if the state is transient and changes without user action. */
export function isTransient(state: string): boolean {
  return describeState('allocation', state).busy;
}

const ENDED: ReadonlySet<string> = new Set(['released', 'failed']);

export function hasEnded(state: string): boolean {
  return ENDED.has(state);
}

export type Shown = 'live' | 'ended' | 'all';

/** Returns the shown part of the list: as requested, or all if a state is filtered for. */
export function shownOf(show: string | undefined, state: string | undefined): Shown {
  if (show === 'live' || show === 'ended' || show === 'all') return show;
  return state === undefined ? 'live' : 'all';
}

/** Returns the states that a filter offers within the shown part. */
export function statesWithin(shown: Shown): { value: string; label: string }[] {
  const states = statesOf('allocation');
  return shown === 'all' ? states : states.filter(({ value }) => hasEnded(value) === (shown === 'ended'));
}

export function times(money: Money, factor: number): Money {
  return { ...money, amount_minor: money.amount_minor * factor };
}

const SSH_PORT = 22;

type SshAddress = Pick<NonNullable<Allocation['connection']>, 'address' | 'port' | 'username'>;

export function sshCommand({ address, port, username }: SshAddress): string {
  const named = `${username}@${address.includes(':') ? `[${address}]` : address}`;
  return port === SSH_PORT ? `ssh ${named}` : `ssh -p ${port} ${named}`;
}

export function gpuCountLabel(gpus: number): string {
  return gpus === 0 ? 'no GPU' : gpus === 1 ? '1 GPU' : `${gpus} GPUs`;
}
