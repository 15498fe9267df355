import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first call starts at once, and concurrent callers share it', async () => {
  const call = vi.fn(() => Promise.resolve('map'));
  const throttled = throttle(2_000, call);
  expect(await Promise.all([throttled(), throttled()])).toEqual(['map', 'map']);
  expect(call).toHaveBeenCalledTimes(1);
});

test('a later call waits for the interval, however often it is repeated', async () => {
  const call = vi.fn(() => Promise.resolve('map'));
  const throttled = throttle(2_000, call);
  await throttled();
  const later = Promise.all([throttled(), throttled()]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await later;
  expect(call).toHaveBeenCalledTimes(2);
});

test('a failure is passed on and not kept', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone'));
  const throttled = throttle(0, call.mockResolvedValue('map'));
  await expect(throttled()).rejects.toThrow('gone');
  expect(await throttled()).toBe('map');
});
