/** Route tree of all pages; each area defines its own routes. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { session } from '@/api/session';
import { isOperator } from '@/lib/people';
import { parseSearch, stringifySearch } from '@/lib/search';
import { adminRoutes } from '@/pages/admin/routes';
import { computeRoutes } from '@/pages/compute/routes';
import { notificationRoutes } from '@/pages/notifications/routes';
import { orgRoutes } from '@/pages/org/routes';
import { settingsRoutes } from '@/pages/settings/routes';
import { signInRoutes } from '@/pages/sign-in/routes';
import { PageFailed, PageMissing } from '@/shell/PageStates';
import { rootRoute, shellRoute } from '@/shell/root';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    const { user } = session;
    const to = isOperator(user) && !user?.default_project_id ? '/admin/overview' : '/allocations';
    throw redirect({ to, replace: true });
  },
});

/** Fallback for unknown paths, inside the frame. */
const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: PageMissing,
});

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  shellRoute.addChildren([
    homeRoute,
    ...computeRoutes,
    ...settingsRoutes,
    ...orgRoutes,
    ...adminRoutes,
    ...notificationRoutes,
    notFoundRoute,
  ]),
]);

export function createConsoleRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageMissing,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
