/** Creates an account and shows its first password once. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { components } from '@/api/schema';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input, Select } from '@/kit/Input';
import { PLATFORM_ROLES } from '@/lib/platformRoles';
import { FirstPassword } from './FirstPassword';

type NewUser = components['schemas']['NewUser'];
type UserMade = components['schemas']['UserMade'];

export function CreateUser({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<string>('platform_user');
  const [made, setMade] = useState<UserMade | null>(null);
  const create = useAction({
    run: (body: NewUser, key) =>
      data(api.POST('/api/v1/admin/users', { params: { header: keyed(key) }, body })),
    invalidates: [keys.users],
    onDone: setMade,
    problems: 'inline',
  });
  const { problem } = create;
  if (made) return <FirstPassword made={made} onClose={onClose} />;
  const submit = () =>
    create.act({
      username: username.trim(),
      email: email.trim(),
      platform_role: role as NonNullable<NewUser['platform_role']>,
      ...(name.trim() !== '' && { display_name: name.trim() }),
    });
  return (
    <FormDialog
      title="Create user"
      submit="Create user"
      description="They get an organisation and a project of their own."
      pending={create.pending}
      problem={problem}
      incomplete={username.trim() === '' || email.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="User name"
        hint="2 to 32 lowercase letters, digits, _ or -."
        error={problem?.field('username')}
      >
        <Input value={username} onValue={setUsername} autoComplete="off" spellCheck={false} maxLength={32} />
      </Field>
      <Field label="E-mail" error={problem?.field('email')}>
        <Input type="email" value={email} onValue={setEmail} autoComplete="off" maxLength={254} />
      </Field>
      <Field label="Name" optional error={problem?.field('display_name')}>
        <Input value={name} onValue={setName} autoComplete="off" maxLength={100} />
      </Field>
      <Field label="Platform role" hint={PLATFORM_ROLES.find(({ value }) => value === role)?.hint}>
        <Select options={PLATFORM_ROLES} value={role} onValue={setRole} />
      </Field>
    </FormDialog>
  );
}
