/** Form of the user's own profile: display name and default project. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { useProjects } from '@/api/project';
import { session } from '@/api/session';
import type { User } from '@/api/types';
import { Button } from '@/kit/Button';
import { Field } from '@/kit/Field';
import { Input, Select } from '@/kit/Input';
import { ProblemNote } from '@/kit/States';

interface Changes {
  display_name?: string;
  default_project_id?: string;
}

export function ProfileForm({ user }: { user: User }) {
  const { projects } = useProjects();
  const [name, setName] = useState(user.display_name);
  const [project, setProject] = useState(user.default_project_id ?? '');
  const save = useAction({
    run: (body: Changes, key) =>
      data(api.PATCH('/api/v1/users/me', { params: { header: keyed(key) }, body })),
    done: 'Profile saved',
    invalidates: [keys.me],
    onDone: (saved) => session.updateUser(saved),
    problems: 'inline',
  });
  const changes: Changes = {
    ...(name.trim() !== user.display_name && { display_name: name.trim() }),
    ...(project !== (user.default_project_id ?? '') && { default_project_id: project }),
  };
  const incomplete = name.trim() === '' || Object.keys(changes).length === 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!incomplete) save.act(changes);
      }}
    >
      <Field label="Name" hint="Shown to other users." error={save.problem?.field('display_name')}>
        <Input value={name} onValue={setName} maxLength={100} autoComplete="name" />
      </Field>
      <Field
        label="Default project"
        hint="Opened after sign-in, and used by API calls that name no project."
        error={save.problem?.field('default_project_id')}
      >
        <Select
          value={project}
          onValue={setProject}
          options={projects.map(({ id, name: label }) => ({ value: id, label }))}
          {...(!user.default_project_id && { none: 'None' })}
        />
      </Field>
      <ProblemNote problem={save.problem} />
      <Button
        type="submit"
        variant="primary"
        pending={save.pending}
        disabled={incomplete}
        className="self-start"
      >
        Save
      </Button>
    </form>
  );
}
