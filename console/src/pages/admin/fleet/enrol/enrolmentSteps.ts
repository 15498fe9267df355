/** Steps of a node's enrolment and their progress. */
import type { Node } from '@/api/types';
import type { TimelineStep } from '@/kit/Timeline';

type Facts = Pick<Node, 'enrolled_at' | 'connectivity' | 'connectivity_since' | 'topology_approved'>;

/** Compares with the state before the token was issued, because the node may have been enrolled before. */
const hasEnrolled = (before: Facts, now: Facts) => (now.enrolled_at ?? null) !== (before.enrolled_at ?? null);

const isConnected = (before: Facts, now: Facts) => hasEnrolled(before, now) && now.connectivity === 'online';

export function isEnrolled(before: Facts, now: Facts): boolean {
  return isConnected(before, now) && now.topology_approved;
}

export function enrolmentSteps(before: Facts, now: Facts): TimelineStep[] {
  const steps = [
    {
      id: 'enrol',
      label: 'Run the command on the node',
      done: hasEnrolled(before, now),
      at: now.enrolled_at,
      detail: 'The agent exchanges the token for its own certificate.',
    },
    {
      id: 'connect',
      label: 'The node connects',
      done: isConnected(before, now),
      at: now.connectivity_since,
      detail: 'Its agent keeps one outbound connection to the platform; no inbound access is needed.',
    },
    {
      id: 'approve',
      label: 'Approve the topology report',
      done: isEnrolled(before, now),
      at: null,
      detail: 'The node reports its GPUs. Approved GPUs can be allocated.',
    },
  ];
  const current = steps.findIndex(({ done }) => !done);
  return steps.map(({ done, at, ...step }, index) => ({
    ...step,
    state: done ? 'done' : index === current ? 'running' : 'waiting',
    at: done ? at : null,
  }));
}
