/** Launches one or several, and goes where they can be watched. */
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { Problem } from '@/api/problem';
import type { Allocation, NewAllocation, Project } from '@/api/types';
import { toast } from '@/kit/toasts';

interface Launched {
  made: Allocation[];
  /** Why the rest wasn't made. */
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

/** In order, each with a key of its own made from the action's: a second try repeats none. */
async function launchAll(project: string, bodies: NewAllocation[], key: string): Promise<Launched> {
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
