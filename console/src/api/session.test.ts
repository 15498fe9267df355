import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, signedIn } from '../../tests/fixtures';
import { SessionKeeper } from './session';

const answers = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let keeper: SessionKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
  keeper = new SessionKeeper();
});

afterEach(() => {
  keeper.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function signIn() {
  answers.mockResolvedValueOnce(json(signedIn('first')));
  await keeper.signIn('ada', 'secret');
}

describe('the session', () => {
  it('is signed out without asking the server on a first visit', async () => {
    await keeper.start();
    expect(keeper.state.get()).toEqual({ phase: 'signed-out' });
    expect(answers).not.toHaveBeenCalled();
  });

  it('asks for a cookie when signing in and keeps the token out of storage', async () => {
    await signIn();
    const [url, init] = answers.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/auth/personal/login');
    expect(JSON.parse(init?.body as string)).toEqual({ username: 'ada', password: 'secret', keep: 'cookie' });
    expect(keeper.token).toBe('first');
    expect(JSON.stringify(localStorage)).not.toContain('first');
  });

  it('is resumed at the next page load', async () => {
    await signIn();
    const next = new SessionKeeper();
    answers.mockResolvedValueOnce(json(signedIn('second')));
    await next.start();
    expect(next.state.get().phase).toBe('signed-in');
    next.close();
  });

  it('refreshes a minute before the token ends', async () => {
    await signIn();
    answers.mockResolvedValueOnce(json(signedIn('second')));
    await vi.advanceTimersByTimeAsync(839_000);
    expect(keeper.token).toBe('first');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.token).toBe('second');
  });

  it('makes one call for many that refresh at once', async () => {
    await signIn();
    answers.mockResolvedValueOnce(json(signedIn('second')));
    await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()]);
    expect(answers).toHaveBeenCalledTimes(2);
  });

  it('expires over the page when the refresh is refused, and keeps the user name', async () => {
    await signIn();
    answers.mockResolvedValueOnce(problem('token_expired', 401));
    await expect(keeper.refresh()).rejects.toMatchObject({ status: 401 });
    expect(keeper.state.get()).toMatchObject({ phase: 'expired', user: { username: 'ada' } });
    expect(keeper.token).toBeNull();
  });

  it('is signed out, not expired, when the refresh at page load is refused', async () => {
    localStorage.setItem('gpuaas.signed-in', 'yes');
    answers.mockResolvedValueOnce(problem('token_invalid', 401));
    await keeper.start();
    expect(keeper.state.get()).toEqual({ phase: 'signed-out' });
  });

  it('stays and tries again when the network fails', async () => {
    await signIn();
    answers.mockRejectedValueOnce(new TypeError('offline'));
    await expect(keeper.refresh()).rejects.toMatchObject({ code: 'network' });
    expect(keeper.state.get().phase).toBe('signed-in');
    answers.mockResolvedValueOnce(json(signedIn('second')));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.token).toBe('second');
  });

  it('sends a new token to other tabs, and a sign-out too', async () => {
    vi.useRealTimers();
    const other = new SessionKeeper();
    await signIn();
    await vi.waitFor(() => expect(other.token).toBe('first'));
    answers.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await keeper.signOut();
    await vi.waitFor(() => expect(other.state.get()).toEqual({ phase: 'signed-out' }));
    other.close();
  });

  it('signs in with the new password after changing it, since that ends every session', async () => {
    answers.mockResolvedValueOnce(json(signedIn('first', { password_change_required: true })));
    await keeper.signIn('ada', 'temporary');
    expect(keeper.state.get()).toMatchObject({ mustChangePassword: true });
    answers
      .mockResolvedValueOnce(new Response(null, { status: 204 }))
      .mockResolvedValueOnce(json(signedIn('second')));
    await keeper.changePassword('temporary', 'chosen');
    expect(keeper.state.get()).toMatchObject({ phase: 'signed-in', mustChangePassword: false });
  });
});
