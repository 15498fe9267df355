/** Who signs in or out decides what is cached and which page may be seen. */
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
    // Nobody sees what was another's.
    if (userId !== undefined && nextId !== userId) queries.clear();
    if (before.phase === 'expired' && now.phase === 'signed-in') void queries.invalidateQueries();
    if (before.phase !== 'unknown' && guardsDiffer(before, now)) void router.invalidate();
    before = now;
    userId = nextId;
  });
}

type State = ReturnType<typeof session.state.get>;

/** Only what the routes' guards look at: a refreshed token must not disturb the page. */
function guardsDiffer(before: State, now: State): boolean {
  const gate = (state: State) =>
    state.phase === 'signed-in' ? (state.mustChangePassword ? 'password' : 'in') : state.phase;
  return gate(before) !== gate(now) && !(gate(before) === 'in' && gate(now) === 'expired');
}
