/** Returns an exponential delay with jitter in its upper half, so that many clients don't reconnect at the same time. */
export function backoffMs(
  attempt: number,
  { baseMs = 500, maxMs = 15_000, random = Math.random } = {},
): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** attempt);
  return ceiling / 2 + (random() * ceiling) / 2;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
