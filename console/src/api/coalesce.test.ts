import { expect, it, vi } from 'vitest';
import { Coalescer } from './coalesce';

it('flushes a burst once, each key once, at most four times a second', () => {
  vi.useFakeTimers();
  const flush = vi.fn();
  const coalescer = new Coalescer(flush);
  for (let i = 0; i < 100; i++) coalescer.add([['allocations'], ['skus']]);
  expect(flush).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(flush).toHaveBeenCalledExactlyOnceWith([['allocations'], ['skus']]);
  vi.advanceTimersByTime(1_000);
  expect(flush).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
