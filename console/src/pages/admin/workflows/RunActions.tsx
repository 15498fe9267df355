/** Retry, cancel or resolve a run; each dialog states the effect and requires a reason. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { WorkflowRun } from '@/api/types';
import { Button } from '@/kit/Button';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { actionsOn, effectOf, type RunAction } from './runs';

const TEXTS = {
  retry: {
    button: 'Retry',
    title: 'Retry this run?',
    done: 'Retrying the run',
    variant: 'primary',
  },
  cancel: {
    button: 'Cancel run',
    title: 'Cancel this run?',
    done: 'The run is being undone',
    variant: 'danger',
  },
  resolve: {
    button: 'Resolve',
    title: 'Resolve this run?',
    done: 'The run is resolved',
    variant: 'secondary',
  },
} as const;

export function RunActions({ run }: { run: WorkflowRun }) {
  const [asked, setAsked] = useState<RunAction | null>(null);
  return (
    <>
      {actionsOn(run).map((action) => (
        <Button key={action} variant={TEXTS[action].variant} onClick={() => setAsked(action)}>
          {TEXTS[action].button}
        </Button>
      ))}
      {asked !== null && <Confirm run={run} action={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface ConfirmProps {
  run: WorkflowRun;
  action: RunAction;
  onClose: () => void;
}

const PATHS = {
  retry: '/api/v1/admin/workflows/{run_id}/retry',
  cancel: '/api/v1/admin/workflows/{run_id}/cancel',
  resolve: '/api/v1/admin/workflows/{run_id}/resolve',
} as const;

function Confirm({ run, action, onClose }: ConfirmProps) {
  const texts = TEXTS[action];
  const act = useAction({
    run: (reason: string, key) =>
      api.POST(PATHS[action], { params: { path: { run_id: run.id }, header: keyed(key) }, body: { reason } }),
    done: texts.done,
    invalidates: [keys.workflows, keys.allAllocations],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.button}
      danger={action !== 'retry'}
      reason
      pending={act.pending}
      problem={act.problem}
      onConfirm={act.act}
      onClose={onClose}
    >
      {effectOf(action, run)}
    </ConfirmDialog>
  );
}
