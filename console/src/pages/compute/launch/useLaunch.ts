/** Launches one or several allocations, then navigates to them. */
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { Problem } from '@/api/problem';
import type { Allocation, NewAllocation, Project } from '@/api/types';
import { toast } from '@/kit/toasts';

interface LaunchResult {
  made: Allocation[];
  /** Problem that stopped the remaining launches. */
  problem: Problem | null;
}

export function useLaunch(project: Project) {
  const navigate = useNavigate();
  return useAction({
    run: (bodies: NewAllocation[], key) => launchAll(project.id, bodies, key),
    invalidates: [keys.allocations, keys.skus],
    problems: 'inline',
    onDone: ({ made, problem }, bodies) => {
      const [first] = made;
      if (problem) {
        const title = `${made.length} of ${bodies.length} launched`;
        toast({ tone: 'bad', title, problem });
      }
      if (first && bodies.length === 1) {
        void navigate({ to: '/allocations/$allocationId', params: { allocationId: first.id } });
      } else void navigate({ to: '/allocations' });
    },
  });
}

/**
 * Launches in order, each with its own idempotency key derived from the action's, so that a retry creates no
 * duplicates.
 */
async function launchAll(project: string, bodies: NewAllocation[], key: string): Promise<LaunchResult> {
  const made: Allocation[] = [];
  for (const [at, body] of bodies.entries()) {
    const header = keyed(bodies.length === 1 ? key : `${key}-${at}`, project);
    try {
      made.push(await data(api.POST('/api/v1/allocations', { params: { header }, body })));
    } catch (error) {
      if (made.length === 0) throw error;
      return { made, problem: Problem.from(error) };
    }
  }
  return { made, problem: null };
}
