/** Approves a node's topology report. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Node, TopologyView } from '@/api/types';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Textarea } from '@/kit/Input';
import { plural } from '@/lib/format';

interface ApproveDialogProps {
  node: Node;
  topology: TopologyView;
  onClose: () => void;
}

export function ApproveDialog({ node, topology: { id, topology }, onClose }: ApproveDialogProps) {
  const [reason, setReason] = useState('');
  const approve = useAction({
    run: (why: string | null, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/slice-topology/approve', {
        params: { path: { node_id: node.id }, header: keyed(key) },
        body: { topology_id: id, reason: why },
      }),
    done: `The topology of ${node.name} is approved`,
    invalidates: [keys.node(node.id), keys.fleet],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <FormDialog
      title={`Approve the topology of ${node.name}`}
      description={`Its ${plural(topology.slots.length, 'slot')} can then be allocated. Slots in use can't change.`}
      submit="Approve"
      pending={approve.pending}
      problem={approve.problem}
      onSubmit={() => approve.act(reason.trim() || null)}
      onClose={onClose}
    >
      <Field
        label="Reason"
        hint="Recorded in the audit log."
        optional
        error={approve.problem?.field('reason')}
      >
        <Textarea value={reason} onValue={setReason} maxLength={500} rows={2} />
      </Field>
    </FormDialog>
  );
}
