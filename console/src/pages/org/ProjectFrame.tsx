/** Frame of a project's pages: name, own role, tabs. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orgQuery, projectQuery } from '@/api/queries/org';
import type { Project } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Loaded } from '@/kit/Loaded';
import { type Crumb, Page } from '@/kit/Page';
import { LinkTab, LinkTabs } from '@/kit/Tabs';
import { PROJECT_ROLES, roleLabel } from '@/lib/roles';
import { CardSkeleton } from './CardSkeleton';

interface ProjectFrameProps {
  /** Page title; defaults to the project's name. */
  title?: string;
  description?: ReactNode;
  actions?: (project: Project) => ReactNode;
  children: (project: Project) => ReactNode;
}

export function ProjectFrame({ title, description, actions, children }: ProjectFrameProps) {
  const { projectId = '' } = useParams({ strict: false });
  const query = useQuery(projectQuery(projectId));
  const project = query.data;
  const org = useQuery({ ...orgQuery(project?.org_id ?? ''), enabled: project !== undefined });
  const crumbs: Crumb[] = [];
  if (org.data) {
    crumbs.push({ label: org.data.name, link: { to: '/orgs/$orgId', params: { orgId: org.data.id } } });
  }
  if (title !== undefined && project) {
    crumbs.push({ label: project.name, link: { to: '/projects/$projectId', params: { projectId } } });
  }
  return (
    <Page
      title={title ?? project?.name ?? 'Project'}
      badges={project && <Badge>{`You: ${roleLabel(PROJECT_ROLES, project.role)}`}</Badge>}
      description={description}
      breadcrumbs={crumbs}
      actions={project && actions?.(project)}
    >
      <LinkTabs label="Project">
        <LinkTab to="/projects/$projectId" params={{ projectId }} activeOptions={{ exact: true }}>
          General
        </LinkTab>
        <LinkTab to="/projects/$projectId/members" params={{ projectId }}>
          Members
        </LinkTab>
        <LinkTab to="/projects/$projectId/policy" params={{ projectId }}>
          Policies
        </LinkTab>
      </LinkTabs>
      <Loaded query={query} skeleton={<CardSkeleton />}>
        {children}
      </Loaded>
    </Page>
  );
}
