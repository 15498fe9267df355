import { createRoute, redirect } from '@tanstack/react-router';
import { session } from '@/api/session';
import { filters } from '@/lib/search';
import { lazyPage } from '@/shell/lazyPage';
import { rootRoute } from '@/shell/root';
import { safeNext } from './next';

const nextFilter = filters('next');

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/login',
    validateSearch: nextFilter,
    beforeLoad: ({ search }) => {
      const state = session.state.get();
      if (state.phase !== 'signed-in') return;
      if (state.mustChangePassword) throw redirect({ to: '/auth/password', replace: true });
      throw redirect({ href: safeNext(search.next), replace: true });
    },
    component: lazyPage(() => import('./SignInPage')),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth/password',
    beforeLoad: () => {
      const state = session.state.get();
      if (state.phase === 'signed-out') throw redirect({ to: '/auth/login', replace: true });
      if (state.phase === 'signed-in' && !state.mustChangePassword)
        throw redirect({ to: '/', replace: true });
    },
    component: lazyPage(() => import('./ChangePasswordPage')),
  }),
] as const;
