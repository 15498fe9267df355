import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings/profile',
    component: lazyRouteComponent(() => import('./ProfilePage')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/ssh-keys',
    component: lazyRouteComponent(() => import('./SshKeysPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/tokens',
    component: lazyRouteComponent(() => import('./TokensPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/sessions',
    component: lazyRouteComponent(() => import('./SessionsPage')),
  }),
] as const;
