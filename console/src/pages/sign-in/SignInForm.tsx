/** Sign-in form; used by the page and by the dialog for expired sessions. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/api/problem';
import { session } from '@/api/session';
import { Button } from '@/kit/Button';
import { Field } from '@/kit/Field';
import { Input } from '@/kit/Input';
import { ProblemNote } from '@/kit/States';

interface SignInFormProps {
  /** User name of the expired session; only the password is entered. */
  knownName?: string;
}

export function SignInForm({ knownName }: SignInFormProps) {
  const [username, setUsername] = useState(knownName ?? '');
  const [password, setPassword] = useState('');
  const signIn = useMutation({ mutationFn: () => session.signIn(username.trim(), password) });
  const problem = signIn.error === null ? null : Problem.from(signIn.error);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate();
      }}
    >
      <Field label="User name or e-mail" error={problem?.field('username')}>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={knownName === undefined}
          readOnly={knownName !== undefined}
          value={username}
          onValue={setUsername}
        />
      </Field>
      <Field label="Password" error={problem?.field('password')}>
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
      </Field>
      <ProblemNote problem={problem} />
      <Button
        type="submit"
        variant="primary"
        pending={signIn.isPending}
        disabled={username.trim() === '' || password === ''}
      >
        Sign in
      </Button>
    </form>
  );
}
