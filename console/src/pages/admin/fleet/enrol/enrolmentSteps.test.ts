import { expect, test } from 'vitest';
import { isEnrolled, enrolmentSteps } from './enrolmentSteps';

const entered = {
  enrolled_at: null,
  connectivity: 'offline' as const,
  connectivity_since: '2026-01-01T00:00:00Z',
  topology_approved: false,
};
const enrolled = { ...entered, enrolled_at: '2026-01-01T00:01:00Z' };
const online = { ...enrolled, connectivity: 'online' as const };

const states = (...facts: Parameters<typeof enrolmentSteps>) =>
  enrolmentSteps(...facts).map(({ state }) => state);

test('a new node goes from step to step', () => {
  expect(states(entered, entered)).toEqual(['running', 'waiting', 'waiting']);
  expect(states(entered, enrolled)).toEqual(['done', 'running', 'waiting']);
  expect(states(entered, online)).toEqual(['done', 'done', 'running']);
  expect(states(entered, { ...online, topology_approved: true })).toEqual(['done', 'done', 'done']);
});

test('a node that was enrolled before has to enrol again', () => {
  const before = { ...entered, enrolled_at: '2025-01-01T00:00:00Z', topology_approved: true };
  expect(isEnrolled(before, { ...before, connectivity: 'online' })).toBe(false);
  expect(states(before, before)).toEqual(['running', 'waiting', 'waiting']);
  expect(isEnrolled(before, { ...before, ...online, topology_approved: true })).toBe(true);
});
