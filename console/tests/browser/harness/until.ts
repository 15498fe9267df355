/** Waits for a condition, never for a time. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`waited ${withinMs / 1000} s until ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
