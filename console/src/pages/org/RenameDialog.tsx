/** Renames an organisation or project. The short name is unchanged, because URLs and scripts depend on it. */
import { useState } from 'react';
import { type QueryKey } from '@tanstack/react-query';
import { useAction } from '@/api/action';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input } from '@/kit/Input';

interface RenameDialogProps {
  noun: 'organisation' | 'project';
  name: string;
  rename: (name: string, key: string) => Promise<unknown>;
  invalidates: readonly QueryKey[];
  onClose: () => void;
}

export function RenameDialog({ noun, name, rename, invalidates, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const action = useAction({
    run: rename,
    done: (_, wanted) => `Renamed to ${wanted}`,
    invalidates,
    onDone: onClose,
    problems: 'inline',
  });
  const wanted = typed.trim();
  return (
    <FormDialog
      title={`Rename ${noun}`}
      submit="Rename"
      incomplete={wanted === '' || wanted === name}
      pending={action.pending}
      problem={action.problem}
      onSubmit={() => action.act(wanted)}
      onClose={onClose}
    >
      <Field label="Name" hint="The short name stays as it is." error={action.problem?.field('name')}>
        <Input value={typed} onValue={setTyped} maxLength={100} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
