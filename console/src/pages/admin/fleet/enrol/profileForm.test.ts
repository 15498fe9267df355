import { expect, test } from 'vitest';
import { emptyProfile, isComplete, toProfile } from './profileForm';

const filled = { ...emptyProfile, name: ' rack 7 ', region: 'eu', skus: ['h200'], uses: '40' };

test('a profile needs a name, a region, SKUs and a number of nodes', () => {
  expect(isComplete(emptyProfile)).toBe(false);
  expect(isComplete(filled)).toBe(true);
  expect(isComplete({ ...filled, uses: '' })).toBe(false);
  expect(isComplete({ ...filled, uses: '1.5' })).toBe(false);
});

test('networks are separated by lines or commas, and the days become a time', () => {
  const made = toProfile({ ...filled, networks: '10.0.0.0/8\n192.168.0.0/16, fd00::/8\n' }, 0);
  expect(made).toMatchObject({
    name: 'rack 7',
    uses: 40,
    networks: ['10.0.0.0/8', '192.168.0.0/16', 'fd00::/8'],
    expires_at: '1970-01-08T00:00:00.000Z',
  });
});
