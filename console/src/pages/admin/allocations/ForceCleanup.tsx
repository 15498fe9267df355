/**
 * Ends a release that can't succeed. Its slots become available again only if the operator confirms that no tenant
 * data remains.
 */
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
      title={`Force cleanup of ${name}?`}
      confirm="Force cleanup"
      reason
      pending={cleanup.pending}
      problem={cleanup.problem}
      onConfirm={cleanup.act}
      onClose={onClose}
    >
      <p>
        The allocation counts as released immediately, its quota is freed, and the node gets no further tasks
        for it. {verified ? 'Its slots become available immediately.' : 'Its slots stay out of service.'}
      </p>
      <Checkbox
        label="I verified that no tenant data remains on the node"
        hint="Required before its slots can be allocated again."
        checked={verified}
        onChecked={setVerified}
        className="mt-2 text-text"
      />
    </ConfirmDialog>
  );
}
