import { createRoute } from '@tanstack/react-router';
import { AUDIT_FILTERS } from '@/lib/audit';
import { filters } from '@/lib/search';
import { lazyPage } from '@/shell/lazyPage';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const adminRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/overview',
    validateSearch: filters('group', 'show', 'range'),
    component: lazyPage(() => import('./OverviewPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/nodes',
    validateSearch: filters('status', 'hold', 'region', 'sku', 'simulated', 'search', 'view'),
    component: lazyPage(() => import('./NodesPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/nodes/$nodeId',
    validateSearch: filters('tab', 'task'),
    component: lazyPage(() => import('./NodePage')),
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
    component: lazyPage(() => import('./AllAllocationsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/allocations/$allocationId',
    component: lazyPage(() => import('./AnyAllocationPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/users',
    validateSearch: filters('search', 'state'),
    component: lazyPage(() => import('./UsersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/users/$userId',
    component: lazyPage(() => import('./UserPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit-logs',
    validateSearch: filters(...AUDIT_FILTERS, 'org_id', 'record'),
    component: lazyPage(() => import('./AuditPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/dlq',
    validateSearch: filters('consumer', 'state', 'letter'),
    component: lazyPage(() => import('./DeadLettersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/workflows',
    validateSearch: filters('state', 'workflow', 'search'),
    component: lazyPage(() => import('./WorkflowsPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/workflows/$runId',
    component: lazyPage(() => import('./WorkflowPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/policies',
    validateSearch: filters('q', 'show'),
    component: lazyPage(() => import('./PlatformPoliciesPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/signing-keys',
    component: lazyPage(() => import('./SigningKeysPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit-seals',
    validateSearch: filters('chain'),
    component: lazyPage(() => import('./SealsPage')),
  }),
] as const;
