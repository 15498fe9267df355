/** Clears the cache and re-evaluates the route guards when the signed-in user changes. */
import type { QueryClient } from '@tanstack/react-query';
import { session } from '@/api/session';
import type { createConsoleRouter } from '@/router';

type Router = Pick<ReturnType<typeof createConsoleRouter>, 'invalidate'>;

export function followSession(queries: QueryClient, router: Router): () => void {
  let before = session.state.get();
  let userId = session.user?.id;
  return session.state.subscribe(() => {
    const now = session.state.get();
    const nextId = session.user?.id;
    // While the session state is unknown nothing is rendered or cached.
    if (before.phase !== 'unknown') follow(before, now, userId !== nextId);
    before = now;
    userId = nextId;
  });

  function follow(from: State, to: State, isOtherUser: boolean): void {
    if (to.phase === 'signed-out') {
      // Pages are left before the cache is cleared; mounted pages would refill it without a user.
      void queries.cancelQueries();
      void router.invalidate().then(() => queries.clear());
      return;
    }
    if (isOtherUser) queries.clear();
    if (from.phase === 'expired' && to.phase === 'signed-in') void queries.invalidateQueries();
    if (guardsDiffer(from, to)) void router.invalidate();
  }
}

type State = ReturnType<typeof session.state.get>;

/** Returns true if the route guards would decide differently; a refreshed token must not reload the page. */
function guardsDiffer(before: State, now: State): boolean {
  const gate = (state: State) =>
    state.phase === 'signed-in' ? (state.mustChangePassword ? 'password' : 'in') : state.phase;
  return gate(before) !== gate(now) && !(gate(before) === 'in' && gate(now) === 'expired');
}
