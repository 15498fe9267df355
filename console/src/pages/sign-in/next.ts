/** Returns the page to open after sign-in: a path of this console, never another site. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next) || next.startsWith('/auth/')) return '/';
  return next;
}
