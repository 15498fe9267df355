import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { sshKeysQuery } from '@/api/queries/account';
import type { SshKey } from '@/api/types';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { CopyButton } from '@/kit/Copy';
import { Item, ItemList } from '@/kit/ItemList';
import { EmptyState } from '@/kit/States';
import { Time } from '@/kit/Time';
import { sshKeyType } from '@/lib/sshKey';
import { AddSshKeyDialog } from './AddSshKeyDialog';
import { SettingsPage } from './SettingsPage';

export default function SshKeysPage() {
  const query = useInfiniteQuery(sshKeysQuery);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SshKey | null>(null);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      Add key
    </Button>
  );
  const hasAny = (query.data?.rows.length ?? 0) > 0;
  return (
    <SettingsPage
      title="SSH keys"
      description="Public keys that can sign in to the allocations you launch with them."
      actions={hasAny && add}
    >
      <Card flush>
        <ItemList label="SSH keys" query={query} empty={<NoKeys add={add} />}>
          {(key) => <KeyItem key={key.id} sshKey={key} onRemove={() => setRemoving(key)} />}
        </ItemList>
      </Card>
      {adding && <AddSshKeyDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog sshKey={removing} onClose={() => setRemoving(null)} />}
    </SettingsPage>
  );
}

function NoKeys({ add }: { add: ReactNode }) {
  return (
    <EmptyState icon={KeyRound} title="No SSH key yet" actions={add}>
      <p>Allocations accept only the keys selected at launch. Add your public key first.</p>
    </EmptyState>
  );
}

function KeyItem({ sshKey, onRemove }: { sshKey: SshKey; onRemove: () => void }) {
  const { name, public_key, fingerprint, created_at } = sshKey;
  return (
    <Item
      icon={KeyRound}
      title={name}
      facts={[
        sshKeyType(public_key),
        <span key="fingerprint" className="inline-flex min-w-0 items-center gap-1">
          <code className="min-w-0 truncate font-mono">{fingerprint}</code>
          <CopyButton text={fingerprint} label="Copy fingerprint" />
        </span>,
        <span key="added">
          Added <Time value={created_at} />
        </span>,
      ]}
      actions={
        <Button size="sm" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
    />
  );
}

function RemoveDialog({ sshKey, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const remove = useAction({
    run: (_: string, key) =>
      api.DELETE('/api/v1/ssh-keys/{ssh_key_id}', {
        params: { path: { ssh_key_id: sshKey.id }, header: keyed(key) },
      }),
    done: `${sshKey.name} removed`,
    invalidates: [keys.sshKeys],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`Remove ${sshKey.name}?`}
      confirm="Remove key"
      pending={remove.pending}
      problem={remove.problem}
      onConfirm={remove.act}
      onClose={onClose}
    >
      It can no longer be chosen for new allocations. Allocations that have it keep it until their keys are
      replaced.
    </ConfirmDialog>
  );
}
