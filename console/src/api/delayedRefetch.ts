/** Refetches after a policy change: server processes apply a new value shortly after they have responded. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Delays after the response: the responding process applies the value first, the others within a second. */
const REFETCH_DELAYS_MS = [150, 1_500] as const;

export function useDelayedRefetch(stale: readonly QueryKey[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const delayMs of REFETCH_DELAYS_MS) {
      setTimeout(() => {
        for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
      }, delayMs);
    }
  };
}
