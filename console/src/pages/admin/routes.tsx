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
    validateSearch: filters(
      'org_id',
      'project_id',
      'node_id',
      'created_by',
      'state',
      'sku',
      'live',
      'search',
    ),
    component: lazyRouteComponent(() => import('./AllAllocationsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/allocations/$allocationId',
    component: lazyRouteComponent(() => import('./AnyAllocationPage')),
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
      'entry',
    ),
    component: lazyRouteComponent(() => import('./AuditPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/dlq',
    validateSearch: filters('consumer', 'state', 'letter'),
    component: lazyRouteComponent(() => import('./DeadLettersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/workflows',
    validateSearch: filters('state', 'workflow', 'search'),
    component: lazyRouteComponent(() => import('./WorkflowsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/workflows/$runId',
    component: lazyRouteComponent(() => import('./WorkflowPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/policies',
    validateSearch: filters('search', 'changed', 'key'),
    component: lazyRouteComponent(() => import('./PlatformPoliciesPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/signing-keys',
    component: lazyRouteComponent(() => import('./SigningKeysPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit-seals',
    validateSearch: filters('chain'),
    component: lazyRouteComponent(() => import('./SealsPage')),
  }),
] as const;
