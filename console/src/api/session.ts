/**
 * Session of the signed-in user. The access token is kept in this object only; the refresh token is an HttpOnly cookie.
 * One tab refreshes at a time and sends the new token to the others.
 */
import { backoffMs } from '@/lib/backoff';
import { readLocal, writeLocal } from '@/lib/localStorage';
import { Store } from '@/lib/store';
import { Problem } from './problem';
import type { components } from './schema';
import type { SignedIn, User } from './types';

export type SessionState =
  | { phase: 'unknown' }
  | { phase: 'signed-out' }
  | { phase: 'signed-in'; user: User; mustChangePassword: boolean }
  | { phase: 'expired'; user: User };

type Credentials = components['schemas']['Credentials'];

interface Grant {
  token: string;
  expiresAtMs: number;
  user: User;
  mustChangePassword: boolean;
}

type TabMessage = { type: 'grant'; grant: Grant } | { type: 'signed-out' };

const REFRESH_MARGIN_MS = 60_000;
const LOCK = 'gpuaas-refresh';
const CHANNEL = 'gpuaas-session';
// Marks that a session cookie may exist. Without this hint a first visit would start with a rejected call.
const HINT = 'gpuaas.signed-in';

export class SessionKeeper {
  readonly state = new Store<SessionState>({ phase: 'unknown' });
  #grant: Grant | null = null;
  #refreshing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

  constructor() {
    this.#channel?.addEventListener('message', (event: MessageEvent<TabMessage>) =>
      this.#receive(event.data),
    );
  }

  get token(): string | null {
    return this.#grant?.token ?? null;
  }

  get user(): User | null {
    const state = this.state.get();
    return state.phase === 'signed-in' || state.phase === 'expired' ? state.user : null;
  }

  /** Returns true if a session cookie may exist; only the server knows for certain. */
  mayBeSignedIn(): boolean {
    return readLocal(HINT) !== null;
  }

  /** Resumes the cookie's session at page load, if there may be one. */
  async start(): Promise<void> {
    if (!this.mayBeSignedIn()) {
      this.state.set({ phase: 'signed-out' });
      return;
    }
    await this.refresh().catch(() => undefined);
  }

  async signIn(username: string, password: string): Promise<void> {
    const credentials: Credentials = { username, password, keep: 'cookie' };
    const response = await post('/api/v1/auth/personal/login', credentials);
    if (!response.ok) throw await Problem.fromResponse(response);
    this.#accept(grantOf((await response.json()) as SignedIn));
  }

  /** Changes the password and signs in with the new one, because the change ends every session. */
  async changePassword(current: string, next: string): Promise<void> {
    const user = this.user;
    if (user === null || this.token === null) throw new Error('Not signed in.');
    const body = { current_password: current, new_password: next };
    const response = await post('/api/v1/users/me/password', body, this.token);
    if (!response.ok) throw await Problem.fromResponse(response);
    await this.signIn(user.username, next);
  }

  async signOut(): Promise<void> {
    const token = this.token;
    this.#end({ phase: 'signed-out' });
    this.#broadcast({ type: 'signed-out' });
    if (token !== null) await post('/api/v1/auth/logout', undefined, token).catch(() => undefined);
  }

  /** Fetches a new token; concurrent callers share one request. Rejects if the refresh fails. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAlone().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Updates the user shown in the frame after a profile edit. */
  updateUser(user: User): void {
    if (this.#grant === null) return;
    this.#accept({ ...this.#grant, user });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#channel?.close();
  }

  async #refreshAlone(): Promise<void> {
    const stale = this.token;
    await underLock(async () => {
      // Another tab may have refreshed while this one waited for the lock.
      if (this.token !== stale) return;
      await this.#callRefresh();
    });
  }

  async #callRefresh(): Promise<void> {
    let response: Response;
    try {
      response = await post('/api/v1/auth/token/refresh', {});
    } catch {
      this.#retryLater();
      throw Problem.network();
    }
    if (response.ok) {
      this.#accept(grantOf((await response.json()) as SignedIn));
      return;
    }
    const problem = await Problem.fromResponse(response);
    if (response.status >= 500 || response.status === 429) this.#retryLater();
    else this.#expire();
    throw problem;
  }

  #accept(grant: Grant): void {
    this.#apply(grant);
    this.#broadcast({ type: 'grant', grant });
  }

  #apply(grant: Grant): void {
    this.#grant = grant;
    this.#failures = 0;
    writeLocal(HINT, 'yes');
    this.state.set({ phase: 'signed-in', user: grant.user, mustChangePassword: grant.mustChangePassword });
    const lifeMs = grant.expiresAtMs - Date.now();
    this.#schedule(Math.max(lifeMs - Math.min(REFRESH_MARGIN_MS, lifeMs / 2), 1_000));
  }

  #expire(): void {
    const user = this.user;
    this.#end(user === null ? { phase: 'signed-out' } : { phase: 'expired', user });
  }

  #end(state: SessionState): void {
    clearTimeout(this.#timer);
    this.#grant = null;
    writeLocal(HINT, null);
    this.state.set(state);
  }

  #retryLater(): void {
    this.#schedule(backoffMs(this.#failures++));
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh().catch(() => undefined), delayMs);
  }

  #broadcast(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  #receive(message: TabMessage): void {
    if (message.type === 'grant') this.#apply(message.grant);
    else this.#end({ phase: 'signed-out' });
  }
}

export const session = new SessionKeeper();

function grantOf(signedIn: SignedIn): Grant {
  return {
    token: signedIn.access_token ?? '',
    expiresAtMs: Date.now() + signedIn.expires_in * 1000,
    user: signedIn.user,
    mustChangePassword: signedIn.password_change_required,
  };
}

async function post(path: string, body: unknown, token?: string): Promise<Response> {
  const headers = new Headers();
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(path, {
      method: 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw Problem.network();
  }
}

async function underLock(work: () => Promise<void>): Promise<void> {
  // `navigator.locks` is undefined on insecure origins.
  const { locks } = navigator as Partial<Navigator>;
  if (locks) await locks.request(LOCK, work);
  else await work();
}
