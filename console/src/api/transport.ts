/**
 * Sends requests with the access token: once more after a token refresh, and keyed requests again with the same key
 * while the outcome is unknown.
 */
import { backoffMs, sleep } from '@/lib/backoff';
import { connection } from './connection';
import { session } from './session';

const MAX_KEYED_ATTEMPTS = 4;
const IDEMPOTENCY_KEY = 'Idempotency-Key';
// Error codes of an invalid token. The session may still be valid; only a rejected refresh ends it.
const TOKEN_ERROR_CODES = new Set(['token_expired', 'token_revoked', 'token_invalid', 'token_missing']);

export async function send(request: Request): Promise<Response> {
  const tries = request.headers.has(IDEMPOTENCY_KEY) ? MAX_KEYED_ATTEMPTS : 1;
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt + 1 >= tries;
    try {
      const response = await sendSignedIn(request);
      if (isLast || !(await isRetryable(response))) return response;
    } catch (error) {
      if (isLast) throw error;
    }
    await sleep(backoffMs(attempt));
  }
}

async function sendSignedIn(request: Request): Promise<Response> {
  const response = await sendOnce(request);
  if (response.status !== 401 || !TOKEN_ERROR_CODES.has((await codeOf(response)) ?? '')) return response;
  const refreshed = await session.refresh().then(
    () => true,
    () => false,
  );
  return refreshed ? sendOnce(request) : response;
}

async function sendOnce(request: Request): Promise<Response> {
  const attempt = request.clone();
  if (session.token !== null) attempt.headers.set('Authorization', `Bearer ${session.token}`);
  try {
    const response = await fetch(attempt);
    connection.answered(response);
    return response;
  } catch (error) {
    if (!request.signal.aborted) connection.unreachable();
    throw error;
  }
}

async function isRetryable(response: Response): Promise<boolean> {
  if (response.status === 503) return true;
  return response.status === 409 && (await codeOf(response)) === 'idempotency_in_progress';
}

async function codeOf(response: Response): Promise<string | undefined> {
  try {
    const document = (await response.clone().json()) as { code?: string };
    return document.code;
  } catch {
    return undefined;
  }
}
