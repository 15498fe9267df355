import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './paced';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first call goes out at once, and those meanwhile share it', async () => {
  const call = vi.fn(() => Promise.resolve('map'));
  const ask = paced(2_000, call);
  expect(await Promise.all([ask(), ask()])).toEqual(['map', 'map']);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a later call waits out the gap, however often it is repeated', async () => {
  const call = vi.fn(() => Promise.resolve('map'));
  const ask = paced(2_000, call);
  await ask();
  const later = Promise.all([ask(), ask()]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await later;
  expect(call).toHaveBeenCalledTimes(2);
});

test('a failure is told and not kept', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone'));
  const ask = paced(0, call.mockResolvedValue('map'));
  await expect(ask()).rejects.toThrow('gone');
  expect(await ask()).toBe('map');
});
