/** Replaces an allocation's SSH keys. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Allocation } from '@/api/types';
import { FormDialog } from '@/kit/FormDialog';
import { KeysField } from '../launch/KeysField';

export function KeysDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const { id, name, project_id } = allocation;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const replace = useAction({
    run: (ssh_key_ids: string[], key) =>
      api.PUT('/api/v1/allocations/{allocation_id}/ssh-keys', {
        params: { path: { allocation_id: id }, header: keyed(key, project_id) },
        body: { ssh_key_ids },
      }),
    done: 'SSH keys are being replaced',
    invalidates: [keys.allocations],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <FormDialog
      title={`Change SSH keys of ${name}`}
      description="The selected keys replace all installed keys, including those of other users."
      submit="Replace keys"
      incomplete={chosen.length === 0}
      pending={replace.pending}
      problem={replace.problem}
      onSubmit={() => replace.act([...chosen])}
      onClose={onClose}
    >
      <KeysField chosen={chosen} onChosen={setChosen} error={replace.problem?.field('ssh_key_ids')} />
    </FormDialog>
  );
}
