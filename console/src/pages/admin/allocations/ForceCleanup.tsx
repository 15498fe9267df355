/** Ends a release that can't succeed. Whether its slots may be had again depends on what somebody has looked at. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Allocation } from '@/api/types';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { Checkbox } from '@/kit/Input';

interface ForceCleanupProps {
  allocation: Allocation;
  onClose: () => void;
}

export function ForceCleanup({ allocation: { id, name }, onClose }: ForceCleanupProps) {
  const [verified, setVerified] = useState(false);
  const cleanup = useAction({
    run: (reason: string, key) =>
      api.POST('/api/v1/admin/allocations/{allocation_id}/force-cleanup', {
        params: { path: { allocation_id: id }, header: keyed(key) },
        body: { reason, runtime_verified_absent: verified },
      }),
    done: `${name} is released`,
    invalidates: [keys.allAllocations, keys.allocations, keys.nodes, keys.fleet],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`End the release of ${name} by hand?`}
      confirm="End the release"
      reason
      pending={cleanup.pending}
      problem={cleanup.problem}
      onConfirm={cleanup.act}
      onClose={onClose}
    >
      <p>
        The allocation counts as released at once, its quota is given back, and the host is asked for nothing
        more. {verified ? 'Its slots can be had by others right away.' : 'Its slots stay out of use.'}
      </p>
      <Checkbox
        label="Somebody made sure that nothing of it is left on its host"
        hint="Only then are its slots safe for the next owner."
        checked={verified}
        onChecked={setVerified}
        className="mt-2 text-text"
      />
    </ConfirmDialog>
  );
}
