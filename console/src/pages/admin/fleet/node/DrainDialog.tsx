/** Drains a node: no new work; with a deadline, remaining allocations end then. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { DrainTerms, Node } from '@/api/types';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Checkbox, Input, Textarea } from '@/kit/Input';
import { fromLocalField } from '@/lib/moment';
import { TenantImpact } from './TenantImpact';

const MIN_REASON_LENGTH = 3;

export function DrainDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [deadline, setDeadline] = useState('');
  const [notify, setNotify] = useState(true);
  const drain = useAction({
    run: (body: DrainTerms, key) =>
      api.POST('/api/v1/admin/nodes/{node_id}/drain', {
        params: { path: { node_id: node.id }, header: keyed(key) },
        body,
      }),
    done: `${node.name} is draining`,
    invalidates: [keys.node(node.id), keys.fleet],
    onDone: onClose,
    problems: 'inline',
  });
  const until = fromLocalField(deadline) ?? null;
  return (
    <FormDialog
      title={`Drain ${node.name}`}
      description="The node accepts no new work."
      submit="Drain"
      danger={until !== null}
      incomplete={reason.trim().length < MIN_REASON_LENGTH}
      pending={drain.pending}
      problem={drain.problem}
      onSubmit={() => drain.act({ reason: reason.trim(), deadline: until, notify: until !== null && notify })}
      onClose={onClose}
    >
      <TenantImpact nodeId={node.id} />
      <Field
        label="Deadline"
        optional
        hint={
          until === null
            ? 'Without a deadline, allocations keep running until tenants release them.'
            : 'Allocations still on the node are then stopped, or released if policy requires it.'
        }
        error={drain.problem?.field('deadline')}
      >
        <Input type="datetime-local" value={deadline} onValue={setDeadline} />
      </Field>
      {until !== null && <Checkbox label="Notify affected tenants" checked={notify} onChecked={setNotify} />}
      <Field
        label="Reason"
        hint={
          until !== null && notify
            ? 'Shown to tenants and recorded in the audit log.'
            : 'Recorded in the audit log.'
        }
        error={drain.problem?.field('reason')}
      >
        <Textarea value={reason} onValue={setReason} maxLength={500} rows={2} />
      </Field>
    </FormDialog>
  );
}
