/** Resolves ids to names: from the first page of each list, with one call per id for the rest. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { nodeQuery, nodesQuery, userQuery, usersQuery } from '@/api/queries/admin';
import { orgsQuery, projectsQuery } from '@/api/queries/org';

export function usePersonName(id: string): string | undefined {
  const listed = useInfiniteQuery(usersQuery());
  const found = listed.data?.rows.find((user) => user.id === id);
  const asked = useQuery({ ...userQuery(id), enabled: found === undefined && listed.hasNextPage });
  return found?.username ?? asked.data?.username;
}

export function useNodeName(id: string): string | undefined {
  const listed = useInfiniteQuery(nodesQuery());
  const found = listed.data?.rows.find((node) => node.id === id);
  const asked = useQuery({ ...nodeQuery(id), enabled: found === undefined && listed.hasNextPage });
  return found?.name ?? asked.data?.name;
}

/** Returns the name only for the operator's own organisations; the API doesn't return others. */
export function useOrgName(id: string): string | undefined {
  return useInfiniteQuery(orgsQuery).data?.rows.find((org) => org.id === id)?.name;
}

export function useProjectName(id: string): string | undefined {
  return useInfiniteQuery(projectsQuery).data?.rows.find((project) => project.id === id)?.name;
}

/** Returns a lookup of names for the ids in the loaded lists. */
export function useNameOf(): (id: string) => string | undefined {
  const users = useInfiniteQuery(usersQuery()).data?.rows ?? [];
  const nodes = useInfiniteQuery(nodesQuery()).data?.rows ?? [];
  const orgs = useInfiniteQuery(orgsQuery).data?.rows ?? [];
  const projects = useInfiniteQuery(projectsQuery).data?.rows ?? [];
  const names = new Map([
    ...users.map(({ id, username }) => [id, username] as const),
    ...[...nodes, ...orgs, ...projects].map(({ id, name }) => [id, name] as const),
  ]);
  return (id) => names.get(id);
}
