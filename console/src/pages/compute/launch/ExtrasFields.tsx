/** Optional fields: tags, automatic release, cloud-init user data. */
import { useState } from 'react';
import { Field } from '@/kit/Field';
import { Input, Select, Textarea } from '@/kit/Input';
import { formatAbsolute } from '@/lib/format';
import { expiryAfter, LIFETIMES } from '@/lib/launch';
import { fromLocalField, toLocalField } from '@/lib/moment';
import { TagsEditor } from '../TagsEditor';
import type { DraftProps } from './MachineFields';

const AT_A_TIME = 'at';
const MAX_USER_DATA_LENGTH = 16_384;

export function ExtrasFields({ draft, change, problem }: DraftProps) {
  const tagError = problem?.fields.find(({ field }) => field.startsWith('tags'));
  return (
    <div className="flex flex-col gap-4">
      <TagsEditor rows={draft.tags} onRows={(tags) => change({ tags })} />
      {tagError && <p className="text-xs text-bad">{tagError.message}</p>}
      <ExpiryField draft={draft} change={change} problem={problem} />
      <details open={problem?.field('user_data') !== undefined || undefined}>
        <summary className="w-fit rounded-sm text-sm text-muted hover:text-text">Advanced</summary>
        <div className="pt-3">
          <Field
            label="cloud-init user data"
            optional
            hint="Applied once, at the first boot."
            error={problem?.field('user_data')}
          >
            <Textarea
              value={draft.userData}
              onValue={(userData) => change({ userData })}
              rows={6}
              maxLength={MAX_USER_DATA_LENGTH}
              placeholder={'#cloud-config\npackages:\n  - htop'}
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-xs"
            />
          </Field>
        </div>
      </details>
    </div>
  );
}

function ExpiryField({ draft: { expiresAt }, change, problem }: DraftProps) {
  const [choice, setChoice] = useState('');
  const choose = (value: string) => {
    setChoice(value);
    if (value === AT_A_TIME) return;
    change({ expiresAt: value === '' ? null : expiryAfter(Number(value), Date.now()) });
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Automatic release"
        hint={expiresAt === null ? undefined : `On ${formatAbsolute(new Date(expiresAt))}.`}
        error={problem?.field('expires_at')}
      >
        <Select
          none="Never"
          options={[...LIFETIMES, { value: AT_A_TIME, label: 'At a time…' }]}
          value={choice}
          onValue={choose}
        />
      </Field>
      {choice === AT_A_TIME && (
        <Field label="Release at">
          <Input
            type="datetime-local"
            value={toLocalField(expiresAt ?? undefined)}
            onValue={(value) => change({ expiresAt: fromLocalField(value) ?? null })}
          />
        </Field>
      )}
    </div>
  );
}
