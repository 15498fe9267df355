import { describe, expect, it } from 'vitest';
import { actionsFor, shownOf, sshCommand, statesWithin } from './allocations';

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
