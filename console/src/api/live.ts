/** Keeps cached data current: change events pushed by the server, polling while the WebSocket is down. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Change, staleAfter } from '@/lib/invalidation';
import { Store } from '@/lib/store';
import { Coalescer } from './coalesce';
import { keys } from './keys';
import { LiveSocket } from './socket';
import type { Notification } from './types';

export type LiveState = 'off' | 'connecting' | 'live' | 'down';

export type LiveScope = { project: string } | { platform: true };

export const liveState = new Store<LiveState>('off');

const POLL_INTERVAL_MS = 5_000;

/** Subscribes to change events. The returned function unsubscribes. */
export function followChanges(queries: QueryClient, scope: LiveScope): () => void {
  const coalescer = new Coalescer((stale) => {
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
  });
  const poll = setInterval(() => {
    const isVisible = document.visibilityState === 'visible';
    if (liveState.get() === 'down' && isVisible) void queries.invalidateQueries();
  }, POLL_INTERVAL_MS);

  liveState.set('connecting');
  const search = 'project' in scope ? `project=${scope.project}` : 'platform=true';
  const socket = new LiveSocket({
    path: () => `/ws/changes?${search}`,
    awaitsReady: true,
    onReady: () => {
      liveState.set('live');
      void queries.invalidateQueries();
    },
    onDown: () => liveState.set('down'),
    onMessage: (message) => {
      if (isChange(message)) coalescer.add(staleAfter(message));
    },
  });
  return () => {
    socket.close();
    coalescer.stop();
    clearInterval(poll);
    liveState.set('off');
  };
}

/** Subscribes to notifications. Resumes after the newest loaded one, so that none is missed. */
export function followNotifications(
  queries: QueryClient,
  onNew: (notification: Notification) => void,
): () => void {
  const socket = new LiveSocket({
    path: () => {
      const after = newestSeq(queries);
      return after === null ? '/ws/notifications' : `/ws/notifications?after=${after}`;
    },
    awaitsReady: false,
    onReady: () => undefined,
    onDown: () => undefined,
    onMessage: (message) => {
      if (!isNotificationMessage(message)) return;
      void queries.invalidateQueries({ queryKey: keys.notifications });
      onNew(message.notification);
    },
  });
  return () => socket.close();
}

function newestSeq(queries: QueryClient): number | null {
  const cached = queries.getQueryData<InfiniteData<{ items: Notification[] }>>(keys.notifications);
  return cached?.pages[0]?.items[0]?.seq ?? null;
}

function isChange(message: unknown): message is Change {
  return hasType(message, 'change') && 'event' in message && typeof message.event === 'string';
}

function isNotificationMessage(message: unknown): message is { notification: Notification } {
  return hasType(message, 'notification') && 'notification' in message;
}

function hasType(message: unknown, type: string): message is { type: string } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
