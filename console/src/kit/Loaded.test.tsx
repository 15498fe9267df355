import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { Loaded } from './Loaded';

const refetch = vi.fn();
const nothing = { data: undefined, error: null, failureReason: null, refetch };

const problem = (status: number, over: Partial<Problem> = {}) =>
  new Problem({ status, code: 'code', title: 'Title', detail: 'Detail', correlationId: 'corr-1', ...over });

function show(query: Parameters<typeof Loaded<string>>[0]['query']) {
  render(
    <Loaded query={query} skeleton="loading">
      {(data) => <p>{data}</p>}
    </Loaded>,
  );
}

afterEach(() => vi.useRealTimers());

describe('the data of a query', () => {
  it('has a loading state', () => {
    show(nothing);
    expect(screen.getByText('loading')).toBeTruthy();
  });

  it('stays when a refetch fails', () => {
    show({ ...nothing, data: 'rows', error: problem(500) });
    expect(screen.getByText('rows')).toBeTruthy();
  });

  it('is restricted, with the message of the server', () => {
    show({ ...nothing, error: problem(403, { detail: 'Only platform staff may do this' }) });
    expect(screen.getByText('Only platform staff may do this')).toBeTruthy();
    expect(screen.queryByText('Try again')).toBeNull();
  });

  it('can be refetched after a failure, and shows the correlation id', () => {
    show({ ...nothing, error: problem(500) });
    screen.getByText('Try again').click();
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getByText(/corr-1/)).toBeTruthy();
  });

  it('counts down while the server asks to wait', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    show({ ...nothing, failureReason: problem(429, { retryAfterS: 3 }) });
    expect(screen.getByText(/in 3 seconds/)).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(2_000);
    });
    expect(screen.getByText(/in 1 second\./)).toBeTruthy();
  });

  it('keeps its loading state under the sign-in dialog', () => {
    show({ ...nothing, error: problem(401) });
    expect(screen.getByText('loading')).toBeTruthy();
  });
});
