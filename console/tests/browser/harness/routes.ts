/** All pages of the console, with the resources and account needed to open them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Caller, got } from './api.ts';
import type { ServerFacts } from './server.ts';

const PAGES = path.resolve(import.meta.dirname, '../../../src/pages');

export interface PageVisit {
  /** Path as declared in the router. */
  route: string;
  at: string;
  as: 'anonymous' | 'demo' | 'operator';
}

/** Returns the paths declared in the areas' routes.tsx. */
export function declaredRoutes(): string[] {
  return readdirSync(PAGES)
    .map((area) => readFileSync(path.join(PAGES, area, 'routes.tsx'), 'utf8'))
    .flatMap((code) => [...code.matchAll(/\bpath: '([^']+)'/g)].map((match) => match[1] ?? ''));
}

/** Returns all pages with ids of existing resources. `allocation` belongs to the demo user. */
export async function pageVisits(server: ServerFacts, allocation: string): Promise<PageVisit[]> {
  const [demo, operator] = await Promise.all([
    Caller.signIn(server.url, server.demo),
    Caller.signIn(server.url, server.operator),
  ]);
  const projects = await got(demo.api.GET('/api/v1/projects'));
  const project = projects.items.find(({ role }) => role === 'admin') ?? projects.items[0];
  const [node] = await operator.fleet();
  const runs = await got(operator.api.GET('/api/v1/admin/workflows'));
  const ids = {
    $allocationId: allocation,
    $projectId: project?.id ?? '',
    $orgId: project?.org_id ?? '',
    $nodeId: node?.id ?? '',
    $userId: demo.user.id,
    $runId: runs.items[0]?.id ?? '',
    $sku: 'h200-sxm-slice',
  };
  return declaredRoutes()
    .filter((route) => route !== '/auth/password')
    .map((route) => ({
      route,
      at: Object.entries(ids).reduce((at, [name, id]) => at.replace(name, id), route),
      as: route.startsWith('/admin') ? 'operator' : route.startsWith('/auth') ? 'anonymous' : 'demo',
    }));
}
