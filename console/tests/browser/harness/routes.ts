/** Every page of the console, with what is needed to stand on it. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Caller, got } from './api.ts';
import type { ServerFacts } from './server.ts';

const PAGES = path.resolve(import.meta.dirname, '../../../src/pages');

export interface Place {
  /** As the router spells it. */
  route: string;
  at: string;
  as: 'stranger' | 'demo' | 'operator';
}

/** The paths the router knows, read from where the areas declare them. */
export function declaredRoutes(): string[] {
  return readdirSync(PAGES)
    .map((area) => readFileSync(path.join(PAGES, area, 'routes.tsx'), 'utf8'))
    .flatMap((code) => [...code.matchAll(/\bpath: '([^']+)'/g)].map((match) => match[1] ?? ''));
}

/** All of them, over what the fleet holds at this moment. `allocation` is one of demo's. */
export async function places(server: ServerFacts, allocation: string): Promise<Place[]> {
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
      as: route.startsWith('/admin') ? 'operator' : route.startsWith('/auth') ? 'stranger' : 'demo',
    }));
}
