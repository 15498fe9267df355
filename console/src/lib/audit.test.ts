import { expect, it } from 'vitest';
import { auditFilterOf } from './audit';

it('takes the filters the API knows from the address, and no other', () => {
  const search = { action: 'project.create', result: 'denied', record: 'aud_1', since: '' };
  expect(auditFilterOf(search)).toEqual({ action: 'project.create', result: 'denied' });
});

it('leaves out a result the API would refuse', () => {
  expect(auditFilterOf({ result: 'maybe' })).toEqual({});
});
