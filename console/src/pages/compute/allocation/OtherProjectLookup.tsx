/** Searches the user's other projects for an allocation opened by link, and switches to its project. */
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Problem } from '@/api/problem';
import { chooseProject, useProjects } from '@/api/project';
import { allocationQuery } from '@/api/queries/compute';
import type { Project } from '@/api/types';
import { ProblemState } from '@/kit/States';
import { AllocationSkeleton } from './AllocationBody';

const MAX_PROJECTS_SEARCHED = 20;

interface OtherProjectLookupProps {
  id: string;
  project: Project;
  /** Problem to show if no project has it. */
  problem: Problem;
}

export function OtherProjectLookup({ id, project, problem }: OtherProjectLookupProps) {
  const { projects } = useProjects();
  const others = projects.filter((each) => each.id !== project.id).slice(0, MAX_PROJECTS_SEARCHED);
  const lookups = useQueries({
    queries: others.map((each) => ({ ...allocationQuery(each.id, id), retry: false })),
  });
  const found = lookups.find(({ data }) => data !== undefined)?.data?.project_id;
  useEffect(() => {
    if (found !== undefined) chooseProject(found);
  }, [found]);
  if (found !== undefined || lookups.some(({ isPending }) => isPending)) return <AllocationSkeleton />;
  return <ProblemState problem={problem} />;
}
