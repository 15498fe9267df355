/** Idempotency key of one action: unchanged across retries of the same input, renewed for a different input. */
export class ActionKey {
  #key = uuid();
  #input: string | undefined;

  for(input: unknown): string {
    const serialised = JSON.stringify(input);
    if (this.#input !== undefined && serialised !== this.#input) this.renew();
    this.#input = serialised;
    return this.#key;
  }

  renew(): void {
    this.#key = uuid();
    this.#input = undefined;
  }
}

/** Returns a random UUID. `randomUUID` exists only on secure origins; a console served over plain HTTP needs keys too. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
