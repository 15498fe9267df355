/** Adds a pasted public key; validates it before it is sent. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { SshKey } from '@/api/types';
import { CopyLine } from '@/kit/Copy';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input, Textarea } from '@/kit/Input';
import { sshKeyComment, sshKeyProblem } from '@/lib/sshKey';

const KEYGEN_COMMAND = 'ssh-keygen -t ed25519 && cat ~/.ssh/id_ed25519.pub';

interface AddSshKeyDialogProps {
  onAdded?: (key: SshKey) => void;
  onClose: () => void;
}

export function AddSshKeyDialog({ onAdded, onClose }: AddSshKeyDialogProps) {
  const [pasted, setPasted] = useState('');
  const [name, setName] = useState<string | null>(null);
  const add = useAction({
    run: (body: { name: string; public_key: string }, key) =>
      data(api.POST('/api/v1/ssh-keys', { params: { header: keyed(key) }, body })),
    done: (made) => `${made.name} added`,
    invalidates: [keys.sshKeys],
    onDone: (made) => {
      onAdded?.(made);
      onClose();
    },
    problems: 'inline',
  });
  const wrong = pasted.trim() === '' ? undefined : sshKeyProblem(pasted);
  const shownName = name ?? (wrong === undefined ? sshKeyComment(pasted) : '');
  return (
    <FormDialog
      title="Add SSH key"
      submit="Add key"
      incomplete={pasted.trim() === '' || wrong !== undefined || shownName.trim() === ''}
      pending={add.pending}
      problem={add.problem}
      onSubmit={() => add.act({ name: shownName.trim(), public_key: pasted.trim() })}
      onClose={onClose}
    >
      <Field label="Public key" error={wrong ?? add.problem?.field('public_key')}>
        <Textarea
          value={pasted}
          onValue={setPasted}
          rows={4}
          placeholder="ssh-ed25519 AAAA… you@laptop"
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs break-all"
        />
      </Field>
      <Field
        label="Name"
        hint="A name to recognise it by, such as the machine it is on."
        error={add.problem?.field('name')}
      >
        <Input value={shownName} onValue={setName} maxLength={100} autoComplete="off" />
      </Field>
      <details className="text-sm">
        <summary className="w-fit rounded-sm text-muted hover:text-text">I have no key yet</summary>
        <div className="mt-2 flex flex-col gap-2 text-muted">
          <p>Create one in a terminal; the last line printed is the public key.</p>
          <CopyLine text={KEYGEN_COMMAND} label="Copy command" />
        </div>
      </details>
    </FormDialog>
  );
}
