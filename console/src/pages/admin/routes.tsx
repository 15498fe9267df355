import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { filters } from '@/lib/search';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const adminRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/overview',
    component: lazyRouteComponent(() => import('./OverviewPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/nodes',
    validateSearch: filters('status', 'hold', 'region', 'sku', 'simulated', 'search'),
    component: lazyRouteComponent(() => import('./NodesPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/nodes/$nodeId',
    component: lazyRouteComponent(() => import('./NodePage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/allocations',
    validateSearch: filters('org_id', 'project_id', 'node_id', 'state', 'sku', 'live'),
    component: lazyRouteComponent(() => import('./AllAllocationsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/users',
    validateSearch: filters('search', 'state'),
    component: lazyRouteComponent(() => import('./UsersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/users/$userId',
    component: lazyRouteComponent(() => import('./UserPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit-logs',
    validateSearch: filters(
      'actor_id',
      'action',
      'target_type',
      'target_id',
      'org_id',
      'project_id',
      'result',
      'correlation_id',
      'since',
      'until',
    ),
    component: lazyRouteComponent(() => import('./AuditPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/dlq',
    validateSearch: filters('consumer', 'state'),
    component: lazyRouteComponent(() => import('./DeadLettersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/workflows',
    validateSearch: filters('state', 'workflow'),
    component: lazyRouteComponent(() => import('./WorkflowsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/workflows/$runId',
    component: lazyRouteComponent(() => import('./WorkflowPage')),
  }),
] as const;
