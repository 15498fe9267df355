import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, signedIn } from '../../tests/fixtures';
import { api, data, keyed } from './client';
import { connection } from './connection';
import { Problem } from './problem';
import { session } from './session';

const answers = vi.fn<(request: Request | string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function requests(): Request[] {
  return answers.mock.calls.map(([request]) => request).filter((request) => request instanceof Request);
}

function release() {
  const params = { path: { allocation_id: 'alloc_1' }, header: keyed('key-1', 'proj_1') };
  return data(api.POST('/api/v1/allocations/{allocation_id}/release', { params }));
}

const me = () => data(api.GET('/api/v1/users/me'));

async function settle<T>(call: Promise<T>): Promise<T | Problem> {
  const caught = call.catch((error: unknown) => Problem.from(error));
  await vi.advanceTimersByTimeAsync(60_000);
  return caught;
}

describe('a keyed call', () => {
  it('is repeated with the same key after a network failure and a 503', async () => {
    answers
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce(problem('service_unavailable', 503))
      .mockResolvedValueOnce(json({ id: 'alloc_1' }, 202));
    expect(await settle(release())).toMatchObject({ id: 'alloc_1' });
    const sent = requests().map((request) => request.headers.get('Idempotency-Key'));
    expect(sent).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('waits for the answer of its first try', async () => {
    answers
      .mockResolvedValueOnce(problem('idempotency_in_progress', 409))
      .mockResolvedValueOnce(json({ id: 'alloc_1' }, 202));
    expect(await settle(release())).toMatchObject({ id: 'alloc_1' });
  });

  it('fails after four attempts', async () => {
    answers.mockRejectedValue(new TypeError('offline'));
    expect(await settle(release())).toMatchObject({ kind: 'network' });
    expect(answers).toHaveBeenCalledTimes(4);
  });

  it('is not repeated when refused', async () => {
    answers.mockResolvedValueOnce(problem('state_conflict', 409));
    expect(await settle(release())).toMatchObject({ code: 'state_conflict', correlationId: 'corr-1' });
    expect(answers).toHaveBeenCalledTimes(1);
  });
});

describe('a call with an expired token', () => {
  it('is repeated once with the refreshed one', async () => {
    answers
      .mockResolvedValueOnce(problem('token_expired', 401))
      .mockResolvedValueOnce(json(signedIn('fresh')))
      .mockResolvedValueOnce(json({ username: 'ada' }));
    expect(await settle(me())).toMatchObject({ username: 'ada' });
    expect(requests().at(-1)?.headers.get('Authorization')).toBe('Bearer fresh');
    await session.signOut();
  });

  it('fails when the refresh is refused', async () => {
    answers
      .mockResolvedValueOnce(problem('token_expired', 401))
      .mockResolvedValueOnce(problem('token_invalid', 401));
    expect(await settle(me())).toMatchObject({ kind: 'signed-out' });
    expect(answers).toHaveBeenCalledTimes(2);
  });
});

describe('the state of the connection', () => {
  it('says until when to wait, from Retry-After', async () => {
    answers.mockResolvedValueOnce(problem('rate_limit_exceeded', 429, { 'Retry-After': '7' }));
    const startedMs = Date.now();
    expect(await settle(me())).toMatchObject({ kind: 'rate-limited', retryAfterS: 7 });
    expect(connection.state.get().waitUntilMs).toBe(startedMs + 7_000);
    connection.waited();
  });

  it('is unreachable after a failure and reachable after any answer', async () => {
    answers.mockRejectedValueOnce(new TypeError('offline'));
    await settle(me());
    expect(connection.state.get().reachable).toBe(false);
    answers.mockResolvedValueOnce(problem('internal_error', 500));
    await settle(me());
    expect(connection.state.get().reachable).toBe(true);
  });
});
