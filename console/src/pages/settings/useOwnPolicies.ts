/** What is in force for oneself. It is asked of the current project, because the API knows it only there. */
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

/** A number in force; the fallback while it isn't known, which the server corrects. */
export function useNumberPolicy(key: string, fallback: number): number {
  const { query } = useOwnPolicies();
  const value = query.data?.rows.find((policy) => policy.key === key)?.value;
  return typeof value === 'number' ? value : fallback;
}
