/** What follows from an allocation's state: what may be asked of it, what it costs, how to get in. */
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
  release_failed: [{ verb: 'release', label: 'Try release again' }],
};

export function actionsFor(state: string): readonly OfferedAction[] {
  return offered[state] ?? [];
}

/** It isn't had yet: giving it back means calling it off. */
export function isBeingMade(state: string): boolean {
  return state === 'queued' || state === 'requested' || state === 'provisioning';
}

/** Something is under way that ends by itself. */
export function isMoving(state: string): boolean {
  return describeState('allocation', state).busy;
}

const ENDED: ReadonlySet<string> = new Set(['released', 'failed']);

export function hasEnded(state: string): boolean {
  return ENDED.has(state);
}

export type Shown = 'live' | 'ended' | 'all';

/** Which half of the list: as asked; a named state is looked for everywhere. */
export function shownOf(show: string | undefined, state: string | undefined): Shown {
  if (show === 'live' || show === 'ended' || show === 'all') return show;
  return state === undefined ? 'live' : 'all';
}

/** The states a filter can name within the half that is shown. */
export function statesWithin(shown: Shown): { value: string; label: string }[] {
  const states = statesOf('allocation');
  return shown === 'all' ? states : states.filter(({ value }) => hasEnded(value) === (shown === 'ended'));
}

type Costing = Pick<Allocation, 'active_at' | 'ended_at' | 'cost_so_far' | 'price'>;

const HOUR_MS = 3_600_000;

/** It costs from the moment it is active until it has ended, switched off or not. */
export function isCosting({ active_at, ended_at }: Pick<Costing, 'active_at' | 'ended_at'>): boolean {
  return Boolean(active_at) && !ended_at;
}

/** The server's figure of `asOfMs`, carried on to now at the agreed price. */
export function costAt(allocation: Costing, asOfMs: number, nowMs: number): Money {
  const { cost_so_far, price } = allocation;
  if (!isCosting(allocation)) return cost_so_far;
  const since = (price.hourly.amount_minor * Math.max(0, nowMs - asOfMs)) / HOUR_MS;
  return { ...cost_so_far, amount_minor: Math.floor(cost_so_far.amount_minor + since) };
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

export function gpusWords(gpus: number): string {
  return gpus === 0 ? 'no GPU' : gpus === 1 ? '1 GPU' : `${gpus} GPUs`;
}
