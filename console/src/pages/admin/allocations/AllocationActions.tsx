/** What operators may do to somebody's allocation. Both ask why; the answer goes to the audit log. */
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
          {state === 'release_failed' ? 'Try release again' : 'Force release'}
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
  const isAgain = state === 'release_failed';
  const release = useAction({
    run: (reason: string, key) =>
      api.POST('/api/v1/admin/allocations/{allocation_id}/force-release', {
        params: { path: { allocation_id: id }, header: keyed(key) },
        body: { reason },
      }),
    done: isAgain ? 'The release is tried again' : `${name} is being released`,
    invalidates: [keys.allAllocations, keys.allocations],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={isAgain ? `Try to release ${name} again?` : `Release ${name}?`}
      confirm={isAgain ? 'Try again' : 'Release'}
      reason
      pending={release.pending}
      problem={release.problem}
      onConfirm={release.act}
      onClose={onClose}
    >
      {isAgain
        ? 'The host is told once more to end it and to clean up. Its owner loses nothing that is still there.'
        : 'It is ended now, whatever its owner does with it. Its disk is erased and can’t be had back.'}
    </ConfirmDialog>
  );
}
