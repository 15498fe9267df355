/** Rules and texts of workflow runs, shared by their pages. */
import type { WorkflowRun } from '@/api/types';

/** Returns true if a loaded run matches the search text; the server can't search runs. */
export function isAbout({ id, run_key, correlation_id, step }: WorkflowRun, text: string): boolean {
  const wanted = text.toLowerCase();
  return [id, run_key, correlation_id, step].some((part) => part.toLowerCase().includes(wanted));
}

export type RunAction = 'retry' | 'cancel' | 'resolve';

/** Returns the actions that apply to a run. */
export function actionsOn({ state, reversible, cancelled_at }: WorkflowRun): RunAction[] {
  if (state === 'stuck') return ['resolve', 'retry'];
  return state === 'running' && reversible && !cancelled_at ? ['cancel'] : [];
}

/** Returns the effect of an action on this run, in one or two sentences. */
export function effectOf(action: RunAction, { step, reversible }: WorkflowRun): string {
  switch (action) {
    case 'retry':
      return reversible
        ? `Retries undoing “${step}”, then undoes the steps before it.`
        : `The run is past its point of no return: retries “${step}” and continues forwards.`;
    case 'cancel':
      return 'Undoes the steps in reverse order. The requested change won’t happen.';
    case 'resolve':
      return 'Ends the run in its current state: no step is retried or undone. You confirm that the matter was resolved manually.';
  }
}
