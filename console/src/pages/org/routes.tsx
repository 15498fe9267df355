import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { filters } from '@/lib/search';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const orgRoutes = [
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/members',
    component: lazyRouteComponent(() => import('./ProjectMembersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/policy',
    component: lazyRouteComponent(() => import('./ProjectPolicyPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId',
    component: lazyRouteComponent(() => import('./OrgPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId/members',
    component: lazyRouteComponent(() => import('./OrgMembersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId/policies',
    component: lazyRouteComponent(() => import('./OrgPoliciesPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId/audit-logs',
    validateSearch: filters(
      'actor_id',
      'action',
      'target_type',
      'target_id',
      'project_id',
      'result',
      'since',
      'until',
    ),
    component: lazyRouteComponent(() => import('./OrgAuditPage')),
  }),
] as const;
