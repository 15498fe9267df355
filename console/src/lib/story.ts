/** What happened to an allocation: chapters (made, stopped, released…) of steps, each with its host's work inside. */
import type { AllocationDetail, HostWork, StepView } from '@/api/types';
import { isMoving } from './allocations';

export type ChapterKind = 'make' | 'stop' | 'start' | 'recover' | 'release' | 'keys' | 'other';

export interface StoryStep {
  id: string;
  name: string;
  undo: boolean;
  state: 'done' | 'running' | 'failed' | 'waiting';
  attempt: number;
  /** Where the one before ended. */
  startedAt: string | null;
  endedAt: string | null;
  error: string | null;
  work: HostWork | null;
}

export interface Chapter {
  id: string;
  kind: ChapterKind;
  steps: StoryStep[];
}

const SLICE = ['lease', 'vm_provision', 'vm_verify', 'activate'];
const BAREMETAL = ['lease', 'provision_user', 'verify', 'activate'];

const orders: Readonly<Record<Exclude<ChapterKind, 'keys' | 'other'>, readonly string[]>> = {
  make: ['lease', 'vm_provision', 'provision_user', 'vm_verify', 'verify', 'activate'],
  stop: ['stopping', 'power_off', 'off'],
  start: ['starting', 'power_on', 'proof', 'on'],
  recover: ['proof', 'return'],
  release: ['participants', 'clean', 'free'],
};

const SSH_KEYS_TASK = 'instance.ssh_keys';

export function chaptersOf(allocation: AllocationDetail): Chapter[] {
  const chapters: Chapter[] = [];
  for (const record of allocation.timeline) {
    const last = chapters.at(-1);
    const chapter = last && belongs(last, record) ? last : begin(chapters, record);
    tell(chapter, record, chapters.length === 1 ? allocation.created_at : null);
  }
  for (const work of allocation.host_work) assign(chapters, work);
  foresee(chapters, allocation);
  return chapters;
}

function orderOf(kind: ChapterKind): readonly string[] {
  return kind === 'keys' || kind === 'other' ? [] : orders[kind];
}

function belongs({ kind, steps }: Chapter, { step, direction }: StepView): boolean {
  const order = orderOf(kind);
  const at = order.indexOf(step);
  if (at === -1) return kind === 'other';
  if (direction === 'undo') return true;
  const reached = Math.max(-1, ...steps.filter(({ undo }) => !undo).map(({ name }) => order.indexOf(name)));
  return at >= reached;
}

function begin(chapters: Chapter[], { step }: StepView): Chapter {
  const chapter: Chapter = { id: String(chapters.length), kind: kindOf(step), steps: [] };
  chapters.push(chapter);
  return chapter;
}

/** By its first step; a story that is cut off begins somewhere in the middle. */
function kindOf(step: string): ChapterKind {
  const kinds = Object.keys(orders) as (keyof typeof orders)[];
  return (
    kinds.find((kind) => orders[kind][0] === step) ??
    kinds.find((kind) => orders[kind].includes(step)) ??
    'other'
  );
}

function tell(chapter: Chapter, record: StepView, createdAt: string | null): void {
  const undo = record.direction === 'undo';
  const last = chapter.steps.at(-1);
  const known = last?.name === record.step && last.undo === undo ? last : undefined;
  const step = known ?? {
    id: `${chapter.id}/${record.step}/${record.direction}`,
    name: record.step,
    undo,
    startedAt: last?.endedAt ?? createdAt ?? record.at,
    work: null,
  };
  const state = record.outcome === 'done' || record.outcome === 'failed' ? record.outcome : 'running';
  const told: StoryStep = {
    ...step,
    state,
    attempt: record.attempt,
    endedAt: state === 'running' ? null : record.at,
    error: record.error ?? null,
  };
  if (known) chapter.steps[chapter.steps.length - 1] = told;
  else chapter.steps.push(told);
}

function assign(chapters: Chapter[], work: HostWork): void {
  const queuedMs = Date.parse(work.queued_at);
  const step =
    work.type === SSH_KEYS_TASK
      ? undefined
      : chapters.flatMap(({ steps }) => steps).find((each) => covers(each, queuedMs));
  if (step) {
    step.work = work;
    return;
  }
  const kind = work.type === SSH_KEYS_TASK ? 'keys' : 'other';
  const chapter = { id: `${kind}/${work.queued_at}`, kind, steps: [stepOfWork(work)] } as const;
  const after = chapters.findIndex(({ steps: [first] }) => Date.parse(first?.startedAt ?? '') > queuedMs);
  chapters.splice(after === -1 ? chapters.length : after, 0, { ...chapter, steps: [...chapter.steps] });
}

function covers({ startedAt, endedAt, state }: StoryStep, atMs: number): boolean {
  if (startedAt === null || Date.parse(startedAt) > atMs) return false;
  return endedAt === null ? state === 'running' : Date.parse(endedAt) >= atMs;
}

function stepOfWork(work: HostWork): StoryStep {
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

/** Adds the steps that are still to come, so that people see how far it is. */
function foresee(chapters: Chapter[], { state, shape }: AllocationDetail): void {
  const kind = expected(state);
  if (kind === null || !isMoving(state)) return;
  let chapter = chapters.findLast((each) => each.kind !== 'keys');
  if (chapter && isTakenBack(chapter)) return;
  if (chapter?.kind !== kind || isOver(chapter)) {
    chapter = { id: `next/${kind}`, kind, steps: [] };
    chapters.push(chapter);
  }
  const planned = kind === 'make' ? (shape === 'baremetal' ? BAREMETAL : SLICE) : orders[kind];
  for (const name of planned) {
    if (!chapter.steps.some((step) => step.name === name)) chapter.steps.push(planStep(chapter, name));
  }
}

function planStep({ id }: Chapter, name: string): StoryStep {
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

function expected(state: string): keyof typeof orders | null {
  switch (state) {
    case 'queued':
    case 'requested':
    case 'provisioning':
      return 'make';
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

/** Being undone, or about to be: nothing more is to come. */
function isTakenBack({ steps, kind }: Chapter): boolean {
  const undoing = steps.some(({ undo, state }) => undo || state === 'failed');
  return kind === 'make' ? undoing : undoing && steps.at(-1)?.state === 'running';
}

function isOver({ kind, steps }: Chapter): boolean {
  const last = steps.at(-1);
  return last?.state === 'done' && last.name === orderOf(kind).at(-1);
}
