import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keys } from '@/api/keys';
import { staleAfter } from './invalidation';

const contract = JSON.parse(readFileSync('../api/asyncapi.json', 'utf8')) as {
  channels: Record<string, { address: string }>;
};
const events = Object.values(contract.channels).map((channel) => channel.address);

const change = (event: string, subject = 'subject_1', project_id: string | null = null) =>
  staleAfter({ event, subject, project_id });

describe('what an event makes stale', () => {
  it.each(events)('%s has its line in the table', (event) => {
    expect(change(event)).not.toContainEqual([]);
  });

  it('is the allocation, its lists and what capacity is left', () => {
    const stale = change('provisioning.active', 'alloc_1', 'proj_1');
    expect(stale).toContainEqual(['allocations', 'proj_1']);
    expect(stale).toContainEqual(keys.anyAllocation('alloc_1'));
    expect(stale).toContainEqual(keys.skus);
    expect(stale).toContainEqual(keys.fleet);
  });

  it('is the node and the lists it stands in, not other nodes', () => {
    const stale = change('fleet.node.held', 'node_1');
    expect(stale).toContainEqual(keys.node('node_1'));
    expect(stale).not.toContainEqual(keys.nodes);
  });

  it('is every node when the event names only a slot', () => {
    expect(change('fleet.slot.faulty', 'slot_1')).toContainEqual(keys.nodes);
  });

  it('is everything when the event is unknown', () => {
    expect(change('weather.changed')).toEqual([[]]);
  });
});
