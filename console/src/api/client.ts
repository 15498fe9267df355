/** The typed client. A call either yields its data or throws a Problem. */
import createClient, { type Middleware } from 'openapi-fetch';
import { Problem } from './problem';
import type { paths } from './schema';
import { send } from './transport';

const problems: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await Problem.fromResponse(response);
  },
  onError({ error }) {
    if (error instanceof Problem) return error;
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return Problem.network();
  },
};

export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });
api.use(problems);

/** Returns the response body. Throws if the response has none. */
export async function data<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new Error('The response has no body.');
  return data;
}

/** Returns the header parameters of a mutating call. */
export function keyed(key: string): { 'Idempotency-Key': string };
export function keyed(key: string, project: string): { 'Idempotency-Key': string; 'X-Project-ID': string };
export function keyed(key: string, project?: string) {
  return project === undefined
    ? { 'Idempotency-Key': key }
    : { 'Idempotency-Key': key, 'X-Project-ID': project };
}
