/** Labels and tones of states. An unknown state is shown as it is, because the API may add states. */
import { sentence } from './format';
import type { Tone } from './tone';

export interface StateLabel {
  label: string;
  tone: Tone;
  /** Transient state: it is expected to change without user action. */
  busy: boolean;
}

const steady = (label: string, tone: Tone): StateLabel => ({ label, tone, busy: false });
const moving = (label: string, tone: Tone = 'info'): StateLabel => ({ label, tone, busy: true });

const tables = {
  allocation: {
    queued: moving('Queued'),
    requested: moving('Requested'),
    provisioning: moving('Provisioning'),
    active: steady('Active', 'ok'),
    stopping: moving('Stopping'),
    stopped: steady('Stopped', 'idle'),
    starting: moving('Starting'),
    lost: steady('Node lost', 'bad'),
    releasing: moving('Releasing'),
    release_failed: steady('Release failed', 'bad'),
    released: steady('Released', 'idle'),
    failed: steady('Failed', 'bad'),
  },
  node: {
    online: steady('Online', 'ok'),
    offline: steady('Offline', 'bad'),
    maintenance: steady('Maintenance', 'warn'),
    enrolling: moving('Enrolling'),
    retired: steady('Retired', 'idle'),
    deleted: steady('Deleted', 'idle'),
  },
  hold: {
    none: steady('In service', 'ok'),
    draining: moving('Draining', 'warn'),
    quarantined: steady('Quarantined', 'bad'),
  },
  slot: {
    available: steady('Free', 'ok'),
    reserved: moving('Reserved'),
    leased: steady('In use', 'info'),
    cleaning: moving('Cleaning', 'warn'),
    cleanup_blocked: steady('Cleanup blocked', 'bad'),
    faulty: steady('Faulty', 'bad'),
    disabled: steady('Disabled', 'idle'),
  },
  run: {
    running: moving('Running'),
    unwinding: moving('Undoing', 'warn'),
    stuck: steady('Stuck', 'bad'),
    completed: steady('Completed', 'ok'),
    undone: steady('Undone', 'warn'),
    resolved: steady('Resolved', 'idle'),
  },
  task: {
    queued: moving('Queued'),
    dispatched: moving('Dispatched'),
    running: moving('Running'),
    succeeded: steady('Succeeded', 'ok'),
    failed: steady('Failed', 'bad'),
    expired: steady('Expired', 'warn'),
    cancelled: steady('Cancelled', 'idle'),
  },
  letter: {
    parked: moving('Waiting', 'warn'),
    dead: steady('Dead', 'bad'),
    redriving: moving('Redriving'),
    redriven: steady('Redriven', 'ok'),
    dropped: steady('Dropped', 'idle'),
  },
  availability: {
    available: steady('Available', 'ok'),
    low: steady('Few left', 'warn'),
    sold_out: steady('Sold out', 'idle'),
  },
  signingKey: {
    staged: moving('Staged'),
    active: steady('Active', 'ok'),
    grace: steady('In grace', 'warn'),
    retired: steady('Retired', 'idle'),
    revoked: steady('Revoked', 'bad'),
  },
  user: {
    active: steady('Active', 'ok'),
    suspended: steady('Suspended', 'bad'),
  },
  outcome: {
    ok: steady('Done', 'ok'),
    denied: steady('Denied', 'warn'),
    failed: steady('Failed', 'bad'),
  },
} satisfies Record<string, Record<string, StateLabel>>;

export type StateKind = keyof typeof tables;

export function describeState(kind: StateKind, state: string): StateLabel {
  const table: Readonly<Record<string, StateLabel>> = tables[kind];
  return table[state] ?? steady(sentence(state), 'idle');
}

/** Returns a filter's states in life-cycle order. */
export function statesOf(kind: StateKind): { value: string; label: string }[] {
  return Object.entries(tables[kind]).map(([value, { label }]) => ({ value, label }));
}
