/** Bell with the unread count, and a popover of the newest notifications. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { notificationsQuery } from '@/api/queries/account';
import { IconButton } from '@/kit/Button';
import { Loaded } from '@/kit/Loaded';
import { Popover } from '@/kit/Popover';
import { EmptyState } from '@/kit/States';
import { TextLink } from '@/kit/TextLink';
import { plural } from '@/lib/format';
import { NotificationRow } from '@/pages/notifications/NotificationRow';

const MAX_ROWS = 6;
const MAX_BADGE_COUNT = 99;

export function Bell() {
  const query = useInfiniteQuery(notificationsQuery);
  const unread = query.data?.pages[0]?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${plural(unread, 'unread', 'unread')}`;
  return (
    <Popover
      label="Notifications"
      align="end"
      className="w-96 max-w-[calc(100vw-1rem)]"
      trigger={(props) => (
        <IconButton {...props} icon={BellIcon} label={label}>
          {unread > 0 && (
            <span
              aria-hidden
              className="tabular absolute bottom-1/2 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-medium text-on-accent"
            >
              {Math.min(unread, MAX_BADGE_COUNT)}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <div className="flex h-11 items-center justify-between border-b border-line px-4 text-sm">
            <h2 className="font-medium">Notifications</h2>
            <TextLink to="/notifications" onClick={close}>
              See all
            </TextLink>
          </div>
          <div className="max-h-96 overflow-y-auto">
            <Loaded query={query}>
              {({ rows }) =>
                rows.length === 0 ? (
                  <EmptyState icon={BellIcon} title="No notifications" />
                ) : (
                  <ul>
                    {rows.slice(0, MAX_ROWS).map((notification) => (
                      <NotificationRow key={notification.id} notification={notification} onOpen={close} />
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </div>
        </>
      )}
    </Popover>
  );
}
