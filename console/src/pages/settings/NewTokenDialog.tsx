/** Form for a new API token: name, scopes, lifetime. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { TokenScope } from '@/api/types';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input, Select } from '@/kit/Input';
import { plural } from '@/lib/format';
import { lifetimesDays } from '@/lib/scopes';
import { ScopeChoice } from './ScopeChoice';
import type { MadeToken } from './TokenSecretDialog';
import { useNumberPolicy } from './useOwnPolicies';

interface NewTokenDialogProps {
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

interface TokenRequest {
  name: string;
  scopes: TokenScope[];
  expires_in_days: number;
}

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const maxDays = useNumberPolicy('auth.pat_max_days', 365);
  const usualDays = Math.min(useNumberPolicy('auth.pat_default_days', 90), maxDays);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [chosenDays, setChosenDays] = useState<number | null>(null);
  const create = useAction({
    run: (body: TokenRequest, key) =>
      data(api.POST('/api/v1/tokens', { params: { header: keyed(key) }, body })),
    invalidates: [keys.tokens],
    onDone: onMade,
    problems: 'inline',
  });
  const days = chosenDays ?? usualDays;
  return (
    <FormDialog
      title="New API token"
      submit="Create token"
      size="lg"
      incomplete={name.trim() === '' || scopes.length === 0}
      pending={create.pending}
      problem={create.problem}
      onSubmit={() => create.act({ name: name.trim(), scopes: [...scopes], expires_in_days: days })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label="Name" hint="Purpose of the token." error={create.problem?.field('name')}>
          <Input value={name} onValue={setName} maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label="Expires after"
          hint={`At most ${plural(maxDays, 'day')}.`}
          error={create.problem?.field('expires_in_days')}
        >
          <Select
            value={String(days)}
            onValue={(value) => setChosenDays(Number(value))}
            options={lifetimeOptions(maxDays, usualDays)}
          />
        </Field>
      </div>
      <ScopeChoice chosen={scopes} onChange={setScopes} />
    </FormDialog>
  );
}

function lifetimeOptions(maxDays: number, usualDays: number) {
  const choices = new Set([...lifetimesDays(maxDays), usualDays]);
  return [...choices]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: plural(days, 'day') }));
}
