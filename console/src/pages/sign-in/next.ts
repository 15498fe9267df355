/** Where to go after signing in: a page of this console, never another site. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next) || next.startsWith('/auth/')) return '/';
  return next;
}
