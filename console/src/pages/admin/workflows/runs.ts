/** What is said and asked of a run, whichever page shows it. */
import type { WorkflowRun } from '@/api/types';

/** The server can't search runs: this narrows those that are loaded. */
export function isAbout({ id, run_key, correlation_id, step }: WorkflowRun, text: string): boolean {
  const wanted = text.toLowerCase();
  return [id, run_key, correlation_id, step].some((part) => part.toLowerCase().includes(wanted));
}

export type RunAction = 'retry' | 'cancel' | 'resolve';

/** What may be done to a run as it stands. */
export function actionsOn({ state, reversible, cancelled_at }: WorkflowRun): RunAction[] {
  if (state === 'stuck') return ['resolve', 'retry'];
  return state === 'running' && reversible && !cancelled_at ? ['cancel'] : [];
}

/** What an action will do to this very run, in a sentence or two. */
export function effectOf(action: RunAction, { step, reversible }: WorkflowRun): string {
  switch (action) {
    case 'retry':
      return reversible
        ? `It tries to undo “${step}” again, and then undoes the steps before it.`
        : `It is past its point of no return: it tries “${step}” again and goes on forwards.`;
    case 'cancel':
      return 'Its steps are undone one after another, the last one first. What it was started for won’t happen.';
    case 'resolve':
      return 'It ends where it stands: no step is tried again, none is undone. You vouch that the matter was settled by hand.';
  }
}
