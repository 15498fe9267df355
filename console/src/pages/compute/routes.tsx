import { createRoute } from '@tanstack/react-router';
import { filters } from '@/lib/search';
import { lazyPage } from '@/shell/lazyPage';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const computeRoutes = [
  createRoute({
    getParentRoute,
    path: '/marketplace',
    validateSearch: filters('q', 'shape', 'show'),
    component: lazyPage(() => import('./MarketplacePage')),
  }),
  createRoute({
    getParentRoute,
    path: '/marketplace/$sku',
    validateSearch: filters('gpus'),
    component: lazyPage(() => import('./LaunchPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/allocations',
    validateSearch: filters('show', 'state', 'sku', 'tag', 'q'),
    component: lazyPage(() => import('./AllocationsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/allocations/$allocationId',
    component: lazyPage(() => import('./AllocationPage')),
  }),
] as const;
