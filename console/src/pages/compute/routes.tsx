import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { filters } from '@/lib/search';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const computeRoutes = [
  createRoute({
    getParentRoute,
    path: '/marketplace',
    validateSearch: filters('sku'),
    component: lazyRouteComponent(() => import('./MarketplacePage')),
  }),
  createRoute({
    getParentRoute,
    path: '/allocations',
    validateSearch: filters('state', 'sku', 'tag', 'live', 'q'),
    component: lazyRouteComponent(() => import('./AllocationsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/allocations/$allocationId',
    component: lazyRouteComponent(() => import('./AllocationPage')),
  }),
] as const;
