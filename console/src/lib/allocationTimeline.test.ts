import { describe, expect, it } from 'vitest';
import type { AllocationDetail, HostTaskView, StepView } from '@/api/types';
import { timelineSections } from './allocationTimeline';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const record = (step: string, outcome: string, second: number, more: Partial<StepView> = {}): StepView => ({
  step,
  outcome,
  direction: 'do',
  attempt: 1,
  error: null,
  at: at(second),
  ...more,
});

const work = (type: string, queued: number, finished: number | null): HostTaskView => ({
  type,
  state: finished === null ? 'running' : 'succeeded',
  queued_at: at(queued),
  finished_at: finished === null ? null : at(finished),
  progress: [],
});

function sectionsFor(state: string, timeline: StepView[], host_tasks: HostTaskView[] = []) {
  const allocation = { state, shape: 'gpu_slice', created_at: at(0), timeline, host_tasks };
  return timelineSections(allocation as AllocationDetail);
}

const made = [
  record('lease', 'done', 1),
  record('vm_provision', 'waiting', 2),
  record('vm_provision', 'done', 5),
  record('vm_verify', 'waiting', 6),
  record('vm_verify', 'done', 7),
  record('activate', 'done', 8),
];

const outline = (sections: ReturnType<typeof timelineSections>) =>
  sections.map(({ kind, steps }) => [
    kind,
    ...steps.map(({ name, state, undo }) => `${undo ? '-' : ''}${name} ${state}`),
  ]);

describe('the timeline of an allocation', () => {
  it('shows running and remaining steps', () => {
    expect(outline(sectionsFor('provisioning', made.slice(0, 2)))).toEqual([
      ['launch', 'lease done', 'vm_provision running', 'vm_verify waiting', 'activate waiting'],
    ]);
  });

  it('shows the whole plan before the first step', () => {
    expect(outline(sectionsFor('requested', []))).toEqual([
      ['launch', 'lease waiting', 'vm_provision waiting', 'vm_verify waiting', 'activate waiting'],
    ]);
  });

  it('times a step from the end of the one before, and attaches the task of its node', () => {
    const [launch] = sectionsFor('active', made, [work('slice.vm_provision', 2, 4)]);
    const provision = launch?.steps[1];
    expect([provision?.startedAt, provision?.endedAt, provision?.work?.type]).toEqual([
      at(1),
      at(5),
      'slice.vm_provision',
    ]);
  });

  it('ends with the undone steps after a failure, and adds no planned steps', () => {
    const failed = [
      ...made.slice(0, 2),
      record('vm_provision', 'failed', 5, { error: 'upstream_error: no' }),
      record('vm_provision', 'waiting', 6, { direction: 'undo' }),
    ];
    expect(outline(sectionsFor('provisioning', failed))).toEqual([
      ['launch', 'lease done', 'vm_provision failed', '-vm_provision running'],
    ]);
  });

  it('starts a section for each action, and for each attempt at a release', () => {
    const timeline = [
      ...made,
      record('stopping', 'done', 10),
      record('off', 'done', 11),
      record('participants', 'done', 20),
      record('clean', 'failed', 21),
      record('participants', 'done', 30),
    ];
    expect(sectionsFor('releasing', timeline).map(({ kind }) => kind)).toEqual([
      'launch',
      'stop',
      'release',
      'release',
    ]);
  });

  it('separates a recovery from a start', () => {
    const timeline = [
      ...made,
      record('starting', 'done', 10),
      record('on', 'done', 11),
      record('proof', 'waiting', 20),
    ];
    expect(sectionsFor('lost', timeline).map(({ kind }) => kind)).toEqual(['launch', 'start', 'recover']);
  });

  it('shows key changes between the sections', () => {
    const timeline = [...made, record('participants', 'waiting', 30)];
    const sections = sectionsFor('releasing', timeline, [work('instance.ssh_keys', 15, 16)]);
    expect(sections.map(({ kind }) => kind)).toEqual(['launch', 'keys', 'release']);
  });

  it('keeps unknown steps', () => {
    expect(outline(sectionsFor('active', [record('dance', 'done', 1)]))).toEqual([['other', 'dance done']]);
  });
});
