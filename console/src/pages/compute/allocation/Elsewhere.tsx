/** A link may lead to an allocation of another of one's projects: then that one becomes the current. */
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Problem } from '@/api/problem';
import { chooseProject, useProjects } from '@/api/project';
import { allocationQuery } from '@/api/queries/compute';
import type { Project } from '@/api/types';
import { ProblemState } from '@/kit/States';
import { AllocationSkeleton } from './AllocationBody';

const MOST_LOOKED_THROUGH = 20;

interface ElsewhereProps {
  id: string;
  project: Project;
  /** What to show when it is nowhere. */
  problem: Problem;
}

export function Elsewhere({ id, project, problem }: ElsewhereProps) {
  const { projects } = useProjects();
  const others = projects.filter((each) => each.id !== project.id).slice(0, MOST_LOOKED_THROUGH);
  const looks = useQueries({
    queries: others.map((each) => ({ ...allocationQuery(each.id, id), retry: false })),
  });
  const found = looks.find(({ data }) => data !== undefined)?.data?.project_id;
  useEffect(() => {
    if (found !== undefined) chooseProject(found);
  }, [found]);
  if (found !== undefined || looks.some(({ isPending }) => isPending)) return <AllocationSkeleton />;
  return <ProblemState problem={problem} />;
}
