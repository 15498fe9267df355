import { expect, test } from 'vitest';
import type { Slot } from '@/api/types';
import { slotVerbsFor } from './slotVerbs';

const slot = (over: Partial<Slot>): Slot => ({
  id: 'slot_1',
  index: 0,
  numa: 0,
  private_ip: '10.0.0.1',
  state: 'available',
  state_since: '2026-01-01T00:00:00Z',
  suspect: false,
  gpu_uuid: 'GPU-1',
  allocation_id: null,
  ...over,
});

test('a slot in good order can only be taken out', () => {
  expect(slotVerbsFor(slot({}))).toEqual(['disable']);
  expect(slotVerbsFor(slot({ state: 'leased', allocation_id: 'alloc_1' }))).toEqual(['disable']);
});

test('a slot blocked by its last owner is cleaned again or released manually', () => {
  const blocked = slot({ state: 'cleanup_blocked', allocation_id: 'alloc_1' });
  expect(slotVerbsFor(blocked)).toEqual(['retryCleanup', 'release', 'disable']);
});

test('a broken GPU is tested before it comes back', () => {
  expect(slotVerbsFor(slot({ state: 'faulty', suspect: true }))).toEqual(['markRepaired', 'disable']);
  expect(slotVerbsFor(slot({ state: 'cleanup_blocked', suspect: true }))).toEqual([
    'markRepaired',
    'disable',
  ]);
  expect(slotVerbsFor(slot({ state: 'disabled', suspect: true }))).toEqual(['markRepaired']);
});

test('a disabled slot comes back once it has no owner', () => {
  expect(slotVerbsFor(slot({ state: 'disabled' }))).toEqual(['markRepaired', 'enable']);
  expect(slotVerbsFor(slot({ state: 'disabled', allocation_id: 'alloc_1' }))).toEqual([]);
});
