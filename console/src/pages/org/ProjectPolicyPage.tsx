import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { projectPoliciesQuery } from '@/api/queries/org';
import type { Project } from '@/api/types';
import { ProjectFrame } from './ProjectFrame';
import { projectPolicyScope } from './policies/policyScope';
import { Policies } from './policies/Policies';

const DESCRIPTION = 'Policies in effect for you in this project.';

export default function ProjectPolicyPage() {
  return (
    <ProjectFrame title="Policies" description={DESCRIPTION}>
      {(project) => <ProjectPolicies project={project} />}
    </ProjectFrame>
  );
}

function ProjectPolicies({ project }: { project: Project }) {
  const query = useInfiniteQuery(projectPoliciesQuery(project.id));
  const search = useSearch({ from: '/shell/projects/$projectId/policy' });
  const navigate = useNavigate({ from: '/projects/$projectId/policy' });
  return (
    <Policies
      scope={projectPolicyScope(project)}
      query={query}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
