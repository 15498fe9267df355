/** Current project: stored per user in localStorage, shared by all pages. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { readLocal, writeLocal } from '@/lib/localStorage';
import { Store, useStore } from '@/lib/store';
import { projectsQuery } from './queries/org';
import { session } from './session';
import type { Project, User } from './types';

const chosen = new Store<string | null>(null);

const storageKey = (user: User) => `gpuaas.project.${user.id}`;

export function chooseProject(id: string): void {
  const { user } = session;
  if (user) writeLocal(storageKey(user), id);
  chosen.set(id);
}

/** Returns the chosen project, else the stored one, else the user's default, else the first; null if there is none. */
export function currentProject(
  projects: readonly Project[],
  user: User | null,
  choice: string | null,
): Project | null {
  const wanted = [choice, user && readLocal(storageKey(user)), user?.default_project_id];
  for (const id of wanted) {
    const found = projects.find((project) => project.id === id);
    if (found) return found;
  }
  return projects[0] ?? null;
}

export function useProjects() {
  const query = useInfiniteQuery(projectsQuery);
  const choice = useStore(chosen);
  const projects = query.data?.rows ?? [];
  return { query, projects, project: currentProject(projects, session.user, choice) };
}
