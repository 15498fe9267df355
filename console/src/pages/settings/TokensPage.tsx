import { useInfiniteQuery } from '@tanstack/react-query';
import { KeySquare, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { tokensQuery } from '@/api/queries/account';
import type { Token } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { Item, ItemList } from '@/kit/ItemList';
import { EmptyState } from '@/kit/States';
import { Time } from '@/kit/Time';
import { useClock } from '@/lib/clock';
import { NewTokenDialog } from './NewTokenDialog';
import { SettingsPage } from './SettingsPage';
import { type MadeToken, TokenSecretDialog } from './TokenSecretDialog';

export default function TokensPage() {
  const query = useInfiniteQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      New token
    </Button>
  );
  const hasAny = (query.data?.rows.length ?? 0) > 0;
  return (
    <SettingsPage
      title="API tokens"
      description="For programs that act on your behalf, limited to the granted scopes and your role."
      actions={hasAny && create}
    >
      <Card flush>
        <ItemList label="API tokens" query={query} empty={<NoTokens create={create} />}>
          {(token) => <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />}
        </ItemList>
      </Card>
      {isCreating && (
        <NewTokenDialog
          onMade={(token) => {
            setCreating(false);
            setMade(token);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <TokenSecretDialog made={made} onClose={() => setMade(null)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </SettingsPage>
  );
}

function NoTokens({ create }: { create: ReactNode }) {
  return (
    <EmptyState icon={KeySquare} title="No API token yet" actions={create}>
      <p>Scripts, CI and the SDKs sign in with a token instead of your password.</p>
    </EmptyState>
  );
}

const EXPIRES_SOON_MS = 7 * 86_400_000;

function TokenItem({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, scopes, expires_at, last_used_at, created_at } = token;
  const left = useClock((nowMs) => {
    const leftMs = Date.parse(expires_at) - nowMs;
    return leftMs <= 0 ? 'expired' : leftMs < EXPIRES_SOON_MS ? 'soon' : 'long';
  });
  return (
    <Item
      icon={KeySquare}
      title={name}
      badges={
        <>
          {left === 'expired' && <Badge tone="bad">Expired</Badge>}
          {left === 'soon' && <Badge tone="warn">Expires soon</Badge>}
        </>
      }
      facts={[
        <code key="scopes" className="font-mono break-words">
          {scopes.join(', ')}
        </code>,
        <span key="expires">
          {left === 'expired' ? 'Expired' : 'Expires'} <Time value={expires_at} />
        </span>,
        last_used_at ? (
          <span key="used">
            Last used <Time value={last_used_at} />
          </span>
        ) : (
          'Never used'
        ),
        <span key="made">
          Created <Time value={created_at} />
        </span>,
      ]}
      actions={
        <Button size="sm" onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
    />
  );
}

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = useAction({
    run: (_: string, key) =>
      api.DELETE('/api/v1/tokens/{token_id}', {
        params: { path: { token_id: token.id }, header: keyed(key) },
      }),
    done: `${token.name} revoked`,
    invalidates: [keys.tokens],
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`Revoke ${token.name}?`}
      confirm="Revoke token"
      pending={revoke.pending}
      problem={revoke.problem}
      onConfirm={revoke.act}
      onClose={onClose}
    >
      Programs that use it stop working immediately. This can&apos;t be undone.
    </ConfirmDialog>
  );
}
