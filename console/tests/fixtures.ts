/** Responses and users for unit tests. */
import type { SignedIn, User } from '@/api/types';

export const ada: User = {
  id: 'user_01980000000070008000000000000001',
  username: 'ada',
  email: 'ada@example.org',
  display_name: 'Ada',
  platform_role: 'platform_user',
  state: 'active',
  default_project_id: null,
  posix_id: 100_001,
  created_at: '2026-01-01T00:00:00Z',
};

export function signedIn(token: string, over: Partial<SignedIn> = {}): SignedIn {
  return {
    access_token: token,
    refresh_token: null,
    token_type: 'Bearer',
    expires_in: 900,
    session_id: 'sess_01980000000070008000000000000001',
    user: ada,
    password_change_required: false,
    ...over,
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  });
}

export function problemBody(code: string, status: number, detail = code) {
  return { type: `/docs/errors#${code}`, title: detail, status, detail, code, correlation_id: 'corr-1' };
}

export function problem(code: string, status: number, headers: Record<string, string> = {}): Response {
  return json(problemBody(code, status), status, headers);
}
