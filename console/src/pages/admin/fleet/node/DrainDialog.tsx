/** Gives a host no new work; with a deadline, what is on it ends then. */
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

const REASON_MIN = 3;

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
      description="It gets no new work from now on."
      submit="Drain"
      danger={until !== null}
      incomplete={reason.trim().length < REASON_MIN}
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
            ? 'Without one, what tenants have on it may run until they end it.'
            : 'What tenants still have on it then is switched off, or released where policy says so.'
        }
        error={drain.problem?.field('deadline')}
      >
        <Input type="datetime-local" value={deadline} onValue={setDeadline} />
      </Field>
      {until !== null && (
        <Checkbox label="Tell the tenants who have work on it" checked={notify} onChecked={setNotify} />
      )}
      <Field
        label="Reason"
        hint={
          until !== null && notify
            ? 'Tenants read it, and it is kept in the audit log.'
            : 'Kept in the audit log.'
        }
        error={drain.problem?.field('reason')}
      >
        <Textarea value={reason} onValue={setReason} maxLength={500} rows={2} />
      </Field>
    </FormDialog>
  );
}
