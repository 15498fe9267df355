/** Follows the server while somebody is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges, followNotifications } from '@/api/live';
import type { User } from '@/api/types';
import { toast } from '@/kit/toasts';
import { isOperator } from '@/lib/people';

export function useLive(user: User | null, projectId: string | null): void {
  const queries = useQueryClient();
  const operator = isOperator(user);
  const userId = user?.id ?? null;

  useEffect(() => {
    if (userId === null || (projectId === null && !operator)) return undefined;
    return followChanges(
      queries,
      operator || projectId === null ? { platform: true } : { project: projectId },
    );
  }, [queries, userId, projectId, operator]);

  useEffect(() => {
    if (userId === null) return undefined;
    return followNotifications(queries, ({ title, read_at }) => {
      if (!read_at) toast({ tone: 'info', title });
    });
  }, [queries, userId]);
}
