import { createRoute } from '@tanstack/react-router';
import { filters } from '@/lib/search';
import { lazyPage } from '@/shell/lazyPage';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

export const orgRoutes = [
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/members',
    component: lazyPage(() => import('./ProjectMembersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/policy',
    component: lazyPage(() => import('./ProjectPolicyPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId',
    component: lazyPage(() => import('./OrgPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId/members',
    component: lazyPage(() => import('./OrgMembersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId/policies',
    component: lazyPage(() => import('./OrgPoliciesPage')),
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
    component: lazyPage(() => import('./OrgAuditPage')),
  }),
] as const;
