import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '@/shell/lazyPage';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings/profile',
    component: lazyPage(() => import('./ProfilePage')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/ssh-keys',
    component: lazyPage(() => import('./SshKeysPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/tokens',
    component: lazyPage(() => import('./TokensPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/sessions',
    component: lazyPage(() => import('./SessionsPage')),
  }),
] as const;
