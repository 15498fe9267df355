/** Subscribes to live updates while a user is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges, followNotifications } from '@/api/live';
import type { User } from '@/api/types';
import { toast } from '@/kit/toasts';
import { isOperator } from '@/lib/people';

export function useLive(user: User | null, projectId: string | null): void {
  const queries = useQueryClient();
  const userId = user?.id ?? null;
  const scope = isOperator(user) ? 'platform' : projectId;

  useEffect(() => {
    if (userId === null || scope === null) return undefined;
    return followChanges(queries, scope === 'platform' ? { platform: true } : { project: scope });
  }, [queries, userId, scope]);

  useEffect(() => {
    if (userId === null) return undefined;
    return followNotifications(queries, ({ title, read_at }) => {
      if (!read_at) toast({ tone: 'info', title });
    });
  }, [queries, userId]);
}
