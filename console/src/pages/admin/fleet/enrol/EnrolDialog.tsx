/** Registers a node, then shows its enrolment progress. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { NewNode, NodeMade } from '@/api/types';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input } from '@/kit/Input';
import { EnrolmentDialog } from './EnrolmentDialog';
import { hasPlacement, PlacementFields } from './PlacementFields';

export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NodeMade | null>(null);
  if (made) return <EnrolmentDialog made={made} onClose={onClose} />;
  return <NodeForm onMade={setMade} onClose={onClose} />;
}

function NodeForm({ onMade, onClose }: { onMade: (made: NodeMade) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [management, setManagement] = useState('');
  const [place, setPlace] = useState({ region: '', skus: [] as readonly string[] });
  const create = useAction({
    run: (body: NewNode, key) =>
      data(api.POST('/api/v1/admin/nodes', { params: { header: keyed(key) }, body })),
    invalidates: [keys.nodes, keys.fleet],
    onDone: onMade,
    problems: 'inline',
  });
  return (
    <FormDialog
      title="Enrol a node"
      description="Register the node to get its enrolment command."
      submit="Get the command"
      incomplete={name.trim() === '' || !hasPlacement(place)}
      pending={create.pending}
      problem={create.problem}
      onSubmit={() =>
        create.act({
          name: name.trim(),
          region: place.region.trim(),
          skus: [...place.skus],
          management_address: management.trim() || null,
        })
      }
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Lowercase letters, digits, dots and hyphens, such as gpu-01.rack-7."
        error={create.problem?.field('name')}
      >
        <Input value={name} onValue={setName} autoComplete="off" spellCheck={false} />
      </Field>
      <PlacementFields value={place} onChange={setPlace} problem={create.problem} />
      <Field
        label="Management address"
        hint="Address of its management controller."
        optional
        error={create.problem?.field('management_address')}
      >
        <Input value={management} onValue={setManagement} autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  );
}
