/** Throttles `call`: concurrent callers share one call, and calls start at least `minIntervalMs` apart. */
import { sleep } from './backoff';

export function throttle<T>(minIntervalMs: number, call: () => Promise<T>): () => Promise<T> {
  let startedMs = -Infinity;
  let shared: Promise<T> | null = null;

  const start = async (): Promise<T> => {
    const waitMs = startedMs + minIntervalMs - Date.now();
    if (waitMs > 0) await sleep(waitMs);
    startedMs = Date.now();
    return call();
  };

  return () =>
    (shared ??= start().finally(() => {
      shared = null;
    }));
}
