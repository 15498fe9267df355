import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { notificationsQuery } from '@/api/queries/account';
import type { Notification } from '@/api/types';
import { Button, IconButton } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import { NotificationRow } from './NotificationRow';

export default function NotificationsPage() {
  const query = useInfiniteQuery(notificationsQuery);
  const hasAny = (query.data?.rows.length ?? 0) > 0;
  return (
    <Page title="Notifications" actions={hasAny && <ClearAll />}>
      <Card flush>
        <Loaded query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState icon={Bell} title="No notifications">
                <p>Changes to your allocations, memberships and tokens are listed here.</p>
              </EmptyState>
            ) : (
              <ul>
                {rows.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    actions={<Dismiss notification={notification} />}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {query.hasNextPage && (
        <Button
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-center"
        >
          Load more
        </Button>
      )}
    </Page>
  );
}

function ClearAll() {
  const clear = useAction({
    run: (_: undefined, key) => api.POST('/api/v1/notifications/clear', { params: { header: keyed(key) } }),
    done: 'Notifications cleared',
    invalidates: [keys.notifications],
  });
  return (
    <Button pending={clear.pending} onClick={() => clear.act(undefined)}>
      Clear all
    </Button>
  );
}

function Dismiss({ notification }: { notification: Notification }) {
  const dismiss = useAction({
    run: (_: undefined, key) =>
      api.POST('/api/v1/notifications/{notification_id}/dismiss', {
        params: { path: { notification_id: notification.id }, header: keyed(key) },
      }),
    invalidates: [keys.notifications],
  });
  return (
    <IconButton
      icon={X}
      label={`Dismiss: ${notification.title}`}
      pending={dismiss.pending}
      onClick={() => dismiss.act(undefined)}
    />
  );
}
