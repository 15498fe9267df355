import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '@/shell/root';

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./NotificationsPage')),
  }),
] as const;
