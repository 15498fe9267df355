/** Calls that come too fast share one: the next begins at least `gapMs` after the one before it began. */
import { sleep } from './backoff';

export function paced<T>(gapMs: number, call: () => Promise<T>): () => Promise<T> {
  let begunMs = -Infinity;
  let shared: Promise<T> | null = null;

  const begin = async (): Promise<T> => {
    const waitMs = begunMs + gapMs - Date.now();
    if (waitMs > 0) await sleep(waitMs);
    begunMs = Date.now();
    return call();
  };

  return () =>
    (shared ??= begin().finally(() => {
      shared = null;
    }));
}
