/** Shared clock with one-second ticks: all relative times on a page use one timer. */
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let secondMs = now();

function now(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  secondMs = now();
  timer ??= setInterval(() => {
    secondMs = now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Re-renders only if the value of `derive` changes. */
export function useClock<T extends string | number | boolean>(derive: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => derive(secondMs));
}
