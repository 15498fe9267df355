/** Retry, cancel, resolve: each says what it will do, and asks why. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { WorkflowRun } from '@/api/types';
import { Button } from '@/kit/Button';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { actionsOn, effectOf, type RunAction } from './runs';

const WORDS = {
  retry: {
    button: 'Retry',
    title: 'Try this run again?',
    done: 'The run is tried again',
    variant: 'primary',
  },
  cancel: {
    button: 'Cancel run',
    title: 'Have this run undone?',
    done: 'The run is being undone',
    variant: 'danger',
  },
  resolve: {
    button: 'Resolve',
    title: 'End this run by hand?',
    done: 'The run is resolved',
    variant: 'secondary',
  },
} as const;

export function RunActions({ run }: { run: WorkflowRun }) {
  const [asked, setAsked] = useState<RunAction | null>(null);
  return (
    <>
      {actionsOn(run).map((action) => (
        <Button key={action} variant={WORDS[action].variant} onClick={() => setAsked(action)}>
          {WORDS[action].button}
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
  const words = WORDS[action];
  const act = useAction({
    run: (reason: string, key) =>
      api.POST(PATHS[action], { params: { path: { run_id: run.id }, header: keyed(key) }, body: { reason } }),
    done: words.done,
    invalidates: [keys.workflows, keys.allAllocations],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.button}
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
