import { expect, test } from 'vitest';
import { isJoined, joiningSteps } from './joining';

const entered = {
  enrolled_at: null,
  connectivity: 'offline' as const,
  connectivity_since: '2026-01-01T00:00:00Z',
  topology_approved: false,
};
const enrolled = { ...entered, enrolled_at: '2026-01-01T00:01:00Z' };
const online = { ...enrolled, connectivity: 'online' as const };

const states = (...facts: Parameters<typeof joiningSteps>) =>
  joiningSteps(...facts).map(({ state }) => state);

test('a new host goes from step to step', () => {
  expect(states(entered, entered)).toEqual(['running', 'waiting', 'waiting']);
  expect(states(entered, enrolled)).toEqual(['done', 'running', 'waiting']);
  expect(states(entered, online)).toEqual(['done', 'done', 'running']);
  expect(states(entered, { ...online, topology_approved: true })).toEqual(['done', 'done', 'done']);
});

test('a host that was here before has to come anew', () => {
  const before = { ...entered, enrolled_at: '2025-01-01T00:00:00Z', topology_approved: true };
  expect(isJoined(before, { ...before, connectivity: 'online' })).toBe(false);
  expect(states(before, before)).toEqual(['running', 'waiting', 'waiting']);
  expect(isJoined(before, { ...before, ...online, topology_approved: true })).toBe(true);
});
