/** Selects the SSH keys that can sign in; a new key can be added in place. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { sshKeysQuery } from '@/api/queries/account';
import type { SshKey } from '@/api/types';
import { Button } from '@/kit/Button';
import { Checkbox } from '@/kit/Input';
import { Loaded } from '@/kit/Loaded';
import { SkeletonRows } from '@/kit/Skeleton';
import { TextLink } from '@/kit/TextLink';
import { AddSshKeyDialog } from '@/pages/settings/AddSshKeyDialog';

interface KeysFieldProps {
  /** Null selects all keys. */
  chosen: readonly string[] | null;
  onChosen: (ids: readonly string[]) => void;
  error?: string | undefined;
}

export function KeysField({ chosen, onChosen, error }: KeysFieldProps) {
  const query = useInfiniteQuery(sshKeysQuery);
  const [adding, setAdding] = useState(false);
  const isChosen = (id: string) => chosen === null || chosen.includes(id);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">SSH keys that may sign in</legend>
      <Loaded query={query} skeleton={<SkeletonRows rows={1} />}>
        {({ rows }) => (
          <>
            <KeyChoices rows={rows} isChosen={isChosen} onChosen={onChosen} />
            {!rows.some(({ id }) => isChosen(id)) && (
              <p className="text-xs text-warn">
                {rows.length === 0
                  ? 'You have no SSH key yet. Add one to be able to sign in.'
                  : 'Select at least one key to be able to sign in.'}
              </p>
            )}
            {error !== undefined && <p className="text-xs text-bad">{error}</p>}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
              <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
                Add SSH key
              </Button>
              <TextLink to="/settings/ssh-keys">Manage keys</TextLink>
            </div>
            {adding && (
              <AddSshKeyDialog
                onClose={() => setAdding(false)}
                onAdded={({ id }) => onChosen([...rows.map((key) => key.id).filter(isChosen), id])}
              />
            )}
          </>
        )}
      </Loaded>
    </fieldset>
  );
}

interface KeyChoicesProps {
  rows: readonly SshKey[];
  isChosen: (id: string) => boolean;
  onChosen: (ids: readonly string[]) => void;
}

function KeyChoices({ rows, isChosen, onChosen }: KeyChoicesProps) {
  return (
    <div className="flex flex-col">
      {rows.map(({ id, name, fingerprint }) => (
        <Checkbox
          key={id}
          label={name}
          hint={<span className="font-mono break-all">{fingerprint}</span>}
          checked={isChosen(id)}
          onChecked={(checked) =>
            onChosen(rows.map((key) => key.id).filter((each) => (each === id ? checked : isChosen(each))))
          }
        />
      ))}
    </div>
  );
}
