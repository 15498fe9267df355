/** Polls until a condition holds; fails after the timeout. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s until ${what}`);
    await pause(POLL_INTERVAL_MS);
  }
}
