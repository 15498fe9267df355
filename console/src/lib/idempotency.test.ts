import { webcrypto } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { ActionKey, uuid } from './idempotency';

it('keeps the key while the same thing is tried again', () => {
  const key = new ActionKey();
  expect(key.for({ id: 'a' })).toBe(key.for({ id: 'a' }));
});

it('takes a new key when the input changed', () => {
  const key = new ActionKey();
  expect(key.for({ id: 'a' })).not.toBe(key.for({ id: 'b' }));
});

it('takes a new key for the next action', () => {
  const key = new ActionKey();
  const first = key.for(undefined);
  key.renew();
  expect(key.for(undefined)).not.toBe(first);
});

it('makes a UUID on origins without randomUUID', () => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
  });
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  vi.unstubAllGlobals();
});
