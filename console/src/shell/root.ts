/** Root routes: all pages, and pages inside the frame, which require a session. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { session } from '@/api/session';
import { lazyPage } from './lazyPage';
import { RootLayout } from './RootLayout';

export interface RouterContext {
  queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

export const loadShell = () => import('./Shell');

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const state = session.state.get();
    if (state.phase === 'signed-out') {
      throw redirect({ to: '/auth/login', search: { next: location.href }, replace: true });
    }
    if (state.phase === 'signed-in' && state.mustChangePassword) {
      throw redirect({ to: '/auth/password', replace: true });
    }
  },
  component: lazyPage(loadShell),
});
