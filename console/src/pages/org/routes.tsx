import { createRoute } from '@tanstack/react-router';
import { AUDIT_FILTERS } from '@/lib/audit';
import { filters } from '@/lib/search';
import { lazyPage } from '@/shell/lazyPage';
import { shellRoute } from '@/shell/root';

const getParentRoute = () => shellRoute;

const policyFilters = filters('q', 'show');

export const orgRoutes = [
  createRoute({
    getParentRoute,
    path: '/projects/$projectId',
    component: lazyPage(() => import('./ProjectPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/members',
    component: lazyPage(() => import('./ProjectMembersPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/policy',
    validateSearch: policyFilters,
    component: lazyPage(() => import('./ProjectPolicyPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs',
    component: lazyPage(() => import('./OrgsPage')),
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
    validateSearch: policyFilters,
    component: lazyPage(() => import('./OrgPoliciesPage')),
  }),
  createRoute({
    getParentRoute,
    path: '/orgs/$orgId/audit-logs',
    validateSearch: filters(...AUDIT_FILTERS, 'record'),
    component: lazyPage(() => import('./OrgAuditPage')),
  }),
] as const;
