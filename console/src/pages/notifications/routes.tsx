import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '@/shell/lazyPage';
import { shellRoute } from '@/shell/root';

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notifications',
    component: lazyPage(() => import('./NotificationsPage')),
  }),
] as const;
