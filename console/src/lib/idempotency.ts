/** One key for one intention: the same while the same thing is tried again, new when something else is asked. */
export class ActionKey {
  #key = uuid();
  #input: string | undefined;

  for(input: unknown): string {
    const asked = JSON.stringify(input);
    if (this.#input !== undefined && asked !== this.#input) this.renew();
    this.#input = asked;
    return this.#key;
  }

  renew(): void {
    this.#key = uuid();
    this.#input = undefined;
  }
}

/** randomUUID exists only on secure origins; a console behind plain HTTP must still act once. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
