/** Stop, start and release actions: offered by state, confirmed if something is lost, sent once. */
import { type ReactNode, useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Allocation, Project } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { actionsFor, isLaunching, type OfferedAction, type Verb } from '@/lib/allocations';
import { hasProjectRole } from '@/lib/roles';
import { ActionConsequences } from './ActionConsequences';

const paths = {
  start: '/api/v1/allocations/{allocation_id}/start',
  stop: '/api/v1/allocations/{allocation_id}/stop',
  release: '/api/v1/allocations/{allocation_id}/release',
} as const satisfies Record<Verb, string>;

const doneTexts: Readonly<Record<Verb, (name: string) => string>> = {
  start: (name) => `Starting ${name}`,
  stop: (name) => `Stopping ${name}`,
  release: (name) => `Releasing ${name}`,
};

export interface AllocationActions {
  offered: readonly OfferedAction[];
  choose: (verb: Verb) => void;
  pending: boolean;
  /** Confirmation dialog; render it beside the actions. */
  dialog: ReactNode;
}

export function useAllocationActions(allocation: Allocation, project: Project): AllocationActions {
  const { id, name, state, project_id } = allocation;
  const [asking, setAsking] = useState<Verb | null>(null);
  const action = useAction({
    run: (verb: Verb, key) =>
      api.POST(paths[verb], { params: { path: { allocation_id: id }, header: keyed(key, project_id) } }),
    done: (_, verb) => doneTexts[verb](name),
    invalidates: [keys.allocations],
    onDone: () => setAsking(null),
    problems: asking === null ? 'toast' : 'inline',
  });
  const choose = (verb: Verb) => {
    if (verb === 'start') action.act(verb);
    else {
      action.reset();
      setAsking(verb);
    }
  };
  return {
    offered: hasProjectRole(project.role, 'developer') ? actionsFor(state) : [],
    choose,
    pending: action.pending,
    dialog: asking && (
      <ConfirmDialog
        {...dialogTexts(asking, allocation)}
        pending={action.pending}
        problem={action.problem}
        onConfirm={() => action.act(asking)}
        onClose={() => setAsking(null)}
      >
        <ActionConsequences verb={asking} allocation={allocation} />
      </ConfirmDialog>
    ),
  };
}

function dialogTexts(verb: Verb, { name, state }: Allocation) {
  if (verb === 'stop') return { title: `Stop ${name}?`, confirm: 'Stop', danger: false };
  if (isLaunching(state)) return { title: `Cancel ${name}?`, confirm: 'Cancel launch' };
  return { title: `Release ${name}?`, confirm: 'Release' };
}
