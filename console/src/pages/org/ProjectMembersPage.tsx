import { useInfiniteQuery } from '@tanstack/react-query';
import { projectMembersQuery } from '@/api/queries/org';
import type { Project } from '@/api/types';
import { AddMember } from './members/AddMember';
import { Members } from './members/Members';
import { projectMembership } from './members/membership';
import { ProjectFrame } from './ProjectFrame';

export default function ProjectMembersPage() {
  return (
    <ProjectFrame
      title="Members"
      description="Admins and owners of the organisation administer every project without being listed."
      actions={(project) => <AddMember membership={projectMembership(project)} />}
    >
      {(project) => <ProjectMembers project={project} />}
    </ProjectFrame>
  );
}

function ProjectMembers({ project }: { project: Project }) {
  const query = useInfiniteQuery(projectMembersQuery(project.id));
  return <Members membership={projectMembership(project)} query={query} />;
}
