/** One notification; opening it marks it as read and follows its link. */
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAction } from '@/api/action';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import type { Notification } from '@/api/types';
import { Time } from '@/kit/Time';
import { cx } from '@/lib/cx';

interface NotificationRowProps {
  notification: Notification;
  onOpen?: () => void;
  actions?: ReactNode;
}

export function NotificationRow({ notification, onOpen, actions }: NotificationRowProps) {
  const { id, title, body, link, created_at, read_at } = notification;
  const router = useRouter();
  const read = useAction({
    run: (_: undefined, key) =>
      api.POST('/api/v1/notifications/{notification_id}/read', {
        params: { path: { notification_id: id }, header: keyed(key) },
      }),
    invalidates: [keys.notifications],
  });
  const open = () => {
    if (!read_at) read.act(undefined);
    if (link?.startsWith('/')) router.history.push(link);
    onOpen?.();
  };
  return (
    <li className="relative flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 hover:bg-hover">
      <span
        aria-hidden
        className={cx('mt-1.5 size-2 shrink-0 rounded-full', read_at ? 'bg-transparent' : 'bg-accent')}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <button type="button" onClick={open} className="text-left after:absolute after:inset-0">
          {!read_at && <span className="sr-only">Unread: </span>}
          <span className={cx(!read_at && 'font-medium')}>{title}</span>
        </button>
        <p className="break-words text-muted">{body}</p>
        <p className="text-xs text-muted">
          <Time value={created_at} />
        </p>
      </div>
      {actions !== undefined && <div className="relative z-1 flex">{actions}</div>}
    </li>
  );
}
