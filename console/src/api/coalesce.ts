/** Gathers stale keys and hands them on at most four times a second, each once. */
import type { QueryKey } from '@tanstack/react-query';

const INTERVAL_MS = 250;

export class Coalescer {
  readonly #waiting = new Map<string, QueryKey>();
  readonly #flush: (keys: readonly QueryKey[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (keys: readonly QueryKey[]) => void) {
    this.#flush = flush;
  }

  add(keys: readonly QueryKey[]): void {
    for (const key of keys) this.#waiting.set(JSON.stringify(key), key);
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#emit(), INTERVAL_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #emit(): void {
    const keys = [...this.#waiting.values()];
    this.stop();
    this.#flush(keys);
  }
}
