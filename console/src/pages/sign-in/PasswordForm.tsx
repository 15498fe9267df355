/** Form for a new password; used for required and voluntary changes. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/api/problem';
import { session } from '@/api/session';
import { Button } from '@/kit/Button';
import { Field } from '@/kit/Field';
import { Input } from '@/kit/Input';
import { ProblemNote } from '@/kit/States';

const MIN_LENGTH = 12;

interface PasswordFormProps {
  autoFocus?: boolean;
  onChanged?: () => void;
}

export function PasswordForm({ autoFocus = false, onChanged }: PasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const change = useMutation({
    mutationFn: () => session.changePassword(current, next),
    onSuccess: () => {
      for (const clear of [setCurrent, setNext, setAgain]) clear('');
      onChanged?.();
    },
  });
  const problem = change.error === null ? null : Problem.from(change.error);
  const differs = again !== '' && again !== next;
  const incomplete = current === '' || next.length < MIN_LENGTH || again !== next;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!incomplete && !change.isPending) change.mutate();
      }}
    >
      <Field label="Current password" error={problem?.field('current_password')}>
        <Input
          type="password"
          autoComplete="current-password"
          autoFocus={autoFocus}
          value={current}
          onValue={setCurrent}
        />
      </Field>
      <Field
        label="New password"
        hint={`At least ${MIN_LENGTH} characters.`}
        error={problem?.field('new_password')}
      >
        <Input type="password" autoComplete="new-password" value={next} onValue={setNext} />
      </Field>
      <Field label="Confirm new password" error={differs ? "Passwords don't match." : undefined}>
        <Input type="password" autoComplete="new-password" value={again} onValue={setAgain} />
      </Field>
      <ProblemNote problem={problem} />
      <Button type="submit" variant="primary" pending={change.isPending} disabled={incomplete}>
        Change password
      </Button>
    </form>
  );
}
