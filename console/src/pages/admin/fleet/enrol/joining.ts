/** How far a host is on its way into the fleet. */
import type { Node } from '@/api/types';
import type { TimelineStep } from '@/kit/Timeline';

type Facts = Pick<Node, 'enrolled_at' | 'connectivity' | 'connectivity_since' | 'topology_approved'>;

/** A host may have been here before: only what came after the token counts. */
const hasEnrolled = (before: Facts, now: Facts) => (now.enrolled_at ?? null) !== (before.enrolled_at ?? null);

const isConnected = (before: Facts, now: Facts) => hasEnrolled(before, now) && now.connectivity === 'online';

export function isJoined(before: Facts, now: Facts): boolean {
  return isConnected(before, now) && now.topology_approved;
}

export function joiningSteps(before: Facts, now: Facts): TimelineStep[] {
  const steps = [
    {
      id: 'enrol',
      label: 'Run the command on the host',
      done: hasEnrolled(before, now),
      at: now.enrolled_at,
      detail: 'The agent trades the token for a certificate of its own.',
    },
    {
      id: 'connect',
      label: 'The host connects',
      done: isConnected(before, now),
      at: now.connectivity_since,
      detail:
        'Its agent keeps one connection to this platform. Nothing needs to reach the host from outside.',
    },
    {
      id: 'approve',
      label: 'Approve its hardware',
      done: isJoined(before, now),
      at: null,
      detail: 'It says which GPUs it has. Once you approve them they can be had.',
    },
  ];
  const current = steps.findIndex(({ done }) => !done);
  return steps.map(({ done, at, ...step }, index) => ({
    ...step,
    state: done ? 'done' : index === current ? 'running' : 'waiting',
    at: done ? at : null,
  }));
}
