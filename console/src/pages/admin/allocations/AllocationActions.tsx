/** Operators' actions on an allocation. Both require a reason, which is written to the audit log. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Allocation } from '@/api/types';
import { Button } from '@/kit/Button';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { ForceCleanup } from './ForceCleanup';

const OVER: ReadonlySet<string> = new Set(['released', 'failed']);
const BEING_RELEASED: ReadonlySet<string> = new Set(['releasing', 'release_failed']);

export function AllocationActions({ allocation }: { allocation: Allocation }) {
  const [asked, setAsked] = useState<'release' | 'cleanup' | null>(null);
  const { state } = allocation;
  if (OVER.has(state)) return null;
  const close = () => setAsked(null);
  return (
    <>
      {BEING_RELEASED.has(state) && <Button onClick={() => setAsked('cleanup')}>Force cleanup</Button>}
      {state !== 'releasing' && (
        <Button variant="danger" onClick={() => setAsked('release')}>
          {state === 'release_failed' ? 'Retry release' : 'Force release'}
        </Button>
      )}
      {asked === 'release' && <ForceRelease allocation={allocation} onClose={close} />}
      {asked === 'cleanup' && <ForceCleanup allocation={allocation} onClose={close} />}
    </>
  );
}

interface ForceReleaseProps {
  allocation: Allocation;
  onClose: () => void;
}

function ForceRelease({ allocation: { id, name, state }, onClose }: ForceReleaseProps) {
  const isRetry = state === 'release_failed';
  const release = useAction({
    run: (reason: string, key) =>
      api.POST('/api/v1/admin/allocations/{allocation_id}/force-release', {
        params: { path: { allocation_id: id }, header: keyed(key) },
        body: { reason },
      }),
    done: isRetry ? 'Retrying the release' : `${name} is being released`,
    invalidates: [keys.allAllocations, keys.allocations],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={isRetry ? `Retry the release of ${name}?` : `Release ${name}?`}
      confirm={isRetry ? 'Retry' : 'Release'}
      reason
      pending={release.pending}
      problem={release.problem}
      onConfirm={release.act}
      onClose={onClose}
    >
      {isRetry
        ? 'The node repeats termination and cleanup. Nothing else is lost.'
        : 'The allocation ends immediately, even if it is in use. Its disk is erased and can’t be recovered.'}
    </ConfirmDialog>
  );
}
