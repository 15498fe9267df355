/** How a request leaves: with the token, repeated once after a refresh, and repeated with its key when its fate is unknown. */
import { backoffMs, sleep } from '@/lib/backoff';
import { connection } from './connection';
import { session } from './session';

const KEYED_TRIES = 4;
const IDEMPOTENCY_KEY = 'Idempotency-Key';
// The session may still be good though this token isn't. A refused refresh is what ends it.
const TOKEN_ENDED = new Set(['token_expired', 'token_revoked', 'token_invalid', 'token_missing']);

export async function send(request: Request): Promise<Response> {
  const tries = request.headers.has(IDEMPOTENCY_KEY) ? KEYED_TRIES : 1;
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt + 1 >= tries;
    try {
      const response = await sendSignedIn(request);
      if (isLast || !(await isWorthRepeating(response))) return response;
    } catch (error) {
      if (isLast) throw error;
    }
    await sleep(backoffMs(attempt));
  }
}

async function sendSignedIn(request: Request): Promise<Response> {
  const response = await sendOnce(request);
  if (response.status !== 401 || !TOKEN_ENDED.has((await codeOf(response)) ?? '')) return response;
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

async function isWorthRepeating(response: Response): Promise<boolean> {
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
