/** Groups an allocation's timeline into sections (launch, stop, release…) of steps, each with the node's task. */
import type { AllocationDetail, HostTaskView, StepView } from '@/api/types';
import { isTransient } from './allocations';

export type SectionKind = 'launch' | 'stop' | 'start' | 'recover' | 'release' | 'keys' | 'other';

export interface SectionStep {
  id: string;
  name: string;
  undo: boolean;
  state: 'done' | 'running' | 'failed' | 'waiting';
  attempt: number;
  /** End of the previous step. */
  startedAt: string | null;
  endedAt: string | null;
  error: string | null;
  work: HostTaskView | null;
}

export interface TimelineSection {
  id: string;
  kind: SectionKind;
  steps: SectionStep[];
}

const SLICE = ['lease', 'vm_provision', 'vm_verify', 'activate'];
const BAREMETAL = ['lease', 'provision_user', 'verify', 'activate'];

const orders: Readonly<Record<Exclude<SectionKind, 'keys' | 'other'>, readonly string[]>> = {
  launch: ['lease', 'vm_provision', 'provision_user', 'vm_verify', 'verify', 'activate'],
  stop: ['stopping', 'power_off', 'off'],
  start: ['starting', 'power_on', 'proof', 'on'],
  recover: ['proof', 'return'],
  release: ['participants', 'clean', 'free'],
};

const SSH_KEYS_TASK = 'instance.ssh_keys';

export function timelineSections(allocation: AllocationDetail): TimelineSection[] {
  const sections: TimelineSection[] = [];
  for (const record of allocation.timeline) {
    const last = sections.at(-1);
    const section = last && belongsTo(last, record) ? last : startSection(sections, record);
    addRecord(section, record, sections.length === 1 ? allocation.created_at : null);
  }
  for (const work of allocation.host_tasks) attachHostTaskView(sections, work);
  addPlannedSteps(sections, allocation);
  return sections;
}

function orderOf(kind: SectionKind): readonly string[] {
  return kind === 'keys' || kind === 'other' ? [] : orders[kind];
}

function belongsTo({ kind, steps }: TimelineSection, { step, direction }: StepView): boolean {
  const order = orderOf(kind);
  const at = order.indexOf(step);
  if (at === -1) return kind === 'other';
  if (direction === 'undo') return true;
  const reached = Math.max(-1, ...steps.filter(({ undo }) => !undo).map(({ name }) => order.indexOf(name)));
  return at >= reached;
}

function startSection(sections: TimelineSection[], { step }: StepView): TimelineSection {
  const section: TimelineSection = { id: String(sections.length), kind: kindOf(step), steps: [] };
  sections.push(section);
  return section;
}

/** Returns the kind by the first step; a truncated timeline may start in the middle of a section. */
function kindOf(step: string): SectionKind {
  const kinds = Object.keys(orders) as (keyof typeof orders)[];
  return (
    kinds.find((kind) => orders[kind][0] === step) ??
    kinds.find((kind) => orders[kind].includes(step)) ??
    'other'
  );
}

function addRecord(section: TimelineSection, record: StepView, createdAt: string | null): void {
  const undo = record.direction === 'undo';
  const last = section.steps.at(-1);
  const known = last?.name === record.step && last.undo === undo ? last : undefined;
  const step = known ?? {
    id: `${section.id}/${record.step}/${record.direction}`,
    name: record.step,
    undo,
    startedAt: last?.endedAt ?? createdAt ?? record.at,
    work: null,
  };
  const state = record.outcome === 'done' || record.outcome === 'failed' ? record.outcome : 'running';
  const updated: SectionStep = {
    ...step,
    state,
    attempt: record.attempt,
    endedAt: state === 'running' ? null : record.at,
    error: record.error ?? null,
  };
  if (known) section.steps[section.steps.length - 1] = updated;
  else section.steps.push(updated);
}

function attachHostTaskView(sections: TimelineSection[], work: HostTaskView): void {
  const queuedMs = Date.parse(work.queued_at);
  const step =
    work.type === SSH_KEYS_TASK
      ? undefined
      : sections.flatMap(({ steps }) => steps).find((each) => isActiveAt(each, queuedMs));
  if (step) {
    step.work = work;
    return;
  }
  const kind = work.type === SSH_KEYS_TASK ? 'keys' : 'other';
  const section = { id: `${kind}/${work.queued_at}`, kind, steps: [stepOfWork(work)] } as const;
  const after = sections.findIndex(({ steps: [first] }) => Date.parse(first?.startedAt ?? '') > queuedMs);
  sections.splice(after === -1 ? sections.length : after, 0, { ...section, steps: [...section.steps] });
}

function isActiveAt({ startedAt, endedAt, state }: SectionStep, atMs: number): boolean {
  if (startedAt === null || Date.parse(startedAt) > atMs) return false;
  return endedAt === null ? state === 'running' : Date.parse(endedAt) >= atMs;
}

function stepOfWork(work: HostTaskView): SectionStep {
  const finished = work.finished_at ?? null;
  const succeeded = work.state === 'succeeded';
  return {
    id: `${work.type}/${work.queued_at}`,
    name: work.type,
    undo: false,
    state: finished === null ? 'running' : succeeded ? 'done' : 'failed',
    attempt: 1,
    startedAt: work.queued_at,
    endedAt: finished,
    error: finished === null || succeeded ? null : work.state,
    work,
  };
}

/** Adds the remaining steps, so that the progress is visible. */
function addPlannedSteps(sections: TimelineSection[], { state, shape }: AllocationDetail): void {
  const kind = expectedKind(state);
  if (kind === null || !isTransient(state)) return;
  let section = sections.findLast((each) => each.kind !== 'keys');
  if (section && isBeingUndone(section)) return;
  if (section?.kind !== kind || isComplete(section)) {
    section = { id: `next/${kind}`, kind, steps: [] };
    sections.push(section);
  }
  const planned = kind === 'launch' ? (shape === 'baremetal' ? BAREMETAL : SLICE) : orders[kind];
  for (const name of planned) {
    if (!section.steps.some((step) => step.name === name)) section.steps.push(plannedStep(section, name));
  }
}

function plannedStep({ id }: TimelineSection, name: string): SectionStep {
  return {
    id: `${id}/${name}/do`,
    name,
    undo: false,
    state: 'waiting',
    attempt: 1,
    startedAt: null,
    endedAt: null,
    error: null,
    work: null,
  };
}

function expectedKind(state: string): keyof typeof orders | null {
  switch (state) {
    case 'queued':
    case 'requested':
    case 'provisioning':
      return 'launch';
    case 'stopping':
      return 'stop';
    case 'starting':
      return 'start';
    case 'releasing':
      return 'release';
    default:
      return null;
  }
}

/** Returns true if the section is being or will be undone, so that no further steps follow. */
function isBeingUndone({ steps, kind }: TimelineSection): boolean {
  const undoing = steps.some(({ undo, state }) => undo || state === 'failed');
  return kind === 'launch' ? undoing : undoing && steps.at(-1)?.state === 'running';
}

function isComplete({ kind, steps }: TimelineSection): boolean {
  const last = steps.at(-1);
  return last?.state === 'done' && last.name === orderOf(kind).at(-1);
}
