import { useInfiniteQuery } from '@tanstack/react-query';
import { Globe, MonitorSmartphone, Terminal } from 'lucide-react';
import { useState } from 'react';
import { sessionsQuery } from '@/api/queries/account';
import type { Session } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Item, ItemList } from '@/kit/ItemList';
import { EmptyState } from '@/kit/States';
import { Time } from '@/kit/Time';
import { describeClient } from '@/lib/client';
import { type SessionsToEnd, EndSessionsDialog } from './EndSessionsDialog';
import { SettingsPage } from './SettingsPage';

export default function SessionsPage() {
  const query = useInfiniteQuery(sessionsQuery);
  const [ending, setEnding] = useState<SessionsToEnd | null>(null);
  return (
    <SettingsPage
      title="Sessions"
      description="Where you are signed in. End sessions you don't recognise, then change your password."
      actions={
        <>
          <Button onClick={() => setEnding({ what: 'others' })}>Sign out everywhere else</Button>
          <Button onClick={() => setEnding({ what: 'all' })}>Sign out everywhere</Button>
        </>
      }
    >
      <Card flush>
        <ItemList
          label="Sessions"
          query={query}
          order={currentThenNewest}
          empty={<EmptyState icon={MonitorSmartphone} title="No sessions" />}
        >
          {(session) => (
            <SessionItem
              key={session.id}
              session={session}
              onEnd={() => setEnding({ what: 'one', session })}
            />
          )}
        </ItemList>
      </Card>
      {ending && <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} />}
    </SettingsPage>
  );
}

function currentThenNewest(a: Session, b: Session): number {
  if (a.current !== b.current) return a.current ? -1 : 1;
  return Date.parse(b.refreshed_at) - Date.parse(a.refreshed_at);
}

const ICONS = { browser: Globe, program: Terminal, unknown: MonitorSmartphone } as const;

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { client, address, created_at, refreshed_at, expires_at, current } = session;
  const { name, kind } = describeClient(client);
  return (
    <Item
      icon={ICONS[kind]}
      title={<span title={client}>{name}</span>}
      badges={current && <Badge tone="ok">This session</Badge>}
      facts={[
        address ?? 'Unknown address',
        <span key="since">
          Signed in <Time value={created_at} />
        </span>,
        <span key="seen">
          Last seen <Time value={refreshed_at} />
        </span>,
        <span key="ends">
          Ends <Time value={expires_at} />
        </span>,
      ]}
      actions={
        !current && (
          <Button size="sm" onClick={onEnd} aria-label={`End session of ${name}`}>
            End
          </Button>
        )
      }
    />
  );
}
