/** A policy reaches the server's own memory a moment after the answer: what is shown is asked for again then. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** The process that answered knows it first, the others within a second. */
const KNOWN_AFTER_MS = [150, 1_500] as const;

export function useRefetchOnceSettled(stale: readonly QueryKey[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const delayMs of KNOWN_AFTER_MS) {
      setTimeout(() => {
        for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
      }, delayMs);
    }
  };
}
