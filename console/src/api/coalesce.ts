/** Collects stale query keys and flushes them at most four times a second, each key once per flush. */
import type { QueryKey } from '@tanstack/react-query';

const INTERVAL_MS = 250;

export class Coalescer {
  readonly #pending = new Map<string, QueryKey>();
  readonly #flush: (keys: readonly QueryKey[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (keys: readonly QueryKey[]) => void) {
    this.#flush = flush;
  }

  add(keys: readonly QueryKey[]): void {
    for (const key of keys) this.#pending.set(JSON.stringify(key), key);
    if (this.#pending.size > 0) this.#timer ??= setTimeout(() => this.#emit(), INTERVAL_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending.clear();
  }

  #emit(): void {
    const keys = [...this.#pending.values()];
    this.stop();
    this.#flush(keys);
  }
}
