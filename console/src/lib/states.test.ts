import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeState, type StateKind, statesOf } from './states';

const { components } = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as {
  components: { schemas: Record<string, { enum?: string[] }> };
};

const kinds: [StateKind, string][] = [
  ['allocation', 'AllocationState'],
  ['node', 'NodeStatus'],
  ['hold', 'Hold'],
  ['slot', 'SlotState'],
  ['run', 'RunState'],
  ['task', 'TaskState'],
  ['letter', 'LetterState'],
  ['availability', 'AvailabilityStatus'],
  ['signingKey', 'KeyState'],
  ['user', 'UserState'],
  ['outcome', 'Outcome'],
];

describe('states', () => {
  it.each(kinds)('of %s are those of %s in the contract', (kind, schema) => {
    const named = statesOf(kind).map(({ value }) => value);
    expect(named.sort()).toEqual([...(components.schemas[schema]?.enum ?? [])].sort());
  });

  it('that are unknown are shown as they are', () => {
    expect(describeState('allocation', 'being_moved')).toEqual({
      label: 'Being moved',
      tone: 'idle',
      busy: false,
    });
  });
});
