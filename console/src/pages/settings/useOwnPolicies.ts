/**
 * Policies in effect for the user. They are read through the current project, because the API has no other endpoint
 * for them.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useProjects } from '@/api/project';
import { projectPoliciesQuery } from '@/api/queries/org';

export function useOwnPolicies() {
  const { project } = useProjects();
  const query = useInfiniteQuery({
    ...projectPoliciesQuery(project?.id ?? ''),
    enabled: project !== null,
  });
  return { project, query };
}

/** Returns a numeric policy; `fallback` while it isn't loaded (the server enforces the real value). */
export function useNumberPolicy(key: string, fallback: number): number {
  const { query } = useOwnPolicies();
  const value = query.data?.rows.find((policy) => policy.key === key)?.value;
  return typeof value === 'number' ? value : fallback;
}
