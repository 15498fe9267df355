import { describe, expect, it } from 'vitest';
import { actionsFor, costAt, shownOf, sshCommand, statesWithin } from './allocations';

describe('available actions', () => {
  it('are to stop or release a running allocation, and to cancel one that is provisioning', () => {
    expect(actionsFor('active').map(({ label }) => label)).toEqual(['Stop', 'Release']);
    expect(actionsFor('stopped').map(({ label }) => label)).toEqual(['Start', 'Release']);
    expect(actionsFor('provisioning').map(({ label }) => label)).toEqual(['Cancel']);
  });

  it('are none in transient, ended and unknown states', () => {
    expect(['stopping', 'releasing', 'released', 'being_moved'].flatMap(actionsFor)).toEqual([]);
  });
});

describe('cost', () => {
  const money = (amount_minor: number) => ({ amount_minor, currency: 'USD' });
  const price = { version: 1, unit: 'gpu_hour', unit_price: money(450), hourly: money(3_600) } as const;

  it("is extrapolated from the server's figure", () => {
    const running = { active_at: '2026-01-01T00:00:00Z', ended_at: null, cost_so_far: money(100), price };
    expect(costAt(running, 1_000, 11_000)).toEqual(money(110));
    expect(costAt(running, 11_000, 1_000)).toEqual(money(100));
  });

  it('is constant before activation and after the end', () => {
    const waiting = { active_at: null, ended_at: null, cost_so_far: money(0), price };
    const ended = {
      active_at: '2026-01-01T00:00:00Z',
      ended_at: '2026-01-02T00:00:00Z',
      cost_so_far: money(7),
      price,
    };
    expect([costAt(waiting, 0, 1e9), costAt(ended, 0, 1e9)]).toEqual([money(0), money(7)]);
  });
});

describe('the shown part of the list', () => {
  it('is the live one unless a state is named', () => {
    expect([
      shownOf(undefined, undefined),
      shownOf(undefined, 'released'),
      shownOf('ended', undefined),
    ]).toEqual(['live', 'all', 'ended']);
  });

  it('offers its own states', () => {
    expect(statesWithin('ended').map(({ value }) => value)).toEqual(['released', 'failed']);
    expect(statesWithin('live').map(({ value }) => value)).not.toContain('failed');
  });
});

it('names the port only when it is another', () => {
  const at = { address: '10.0.0.1', port: 22, username: 'ubuntu' };
  expect(sshCommand(at)).toBe('ssh ubuntu@10.0.0.1');
  expect(sshCommand({ ...at, port: 2222, address: 'fd00::1' })).toBe('ssh -p 2222 ubuntu@[fd00::1]');
});
