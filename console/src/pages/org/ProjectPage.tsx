import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { allocationsQuery } from '@/api/queries/compute';
import { orgQuery } from '@/api/queries/org';
import type { Project } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { GuardedButton } from '@/kit/GuardedButton';
import { TextLink } from '@/kit/TextLink';
import { Time } from '@/kit/Time';
import { hasEnded } from '@/lib/allocations';
import { plural } from '@/lib/format';
import { hasProjectRole, PROJECT_ROLES, roleLabel } from '@/lib/roles';
import { DeleteCard } from './DeleteCard';
import { ProjectFrame } from './ProjectFrame';
import { RenameDialog } from './RenameDialog';

export default function ProjectPage() {
  return (
    <ProjectFrame actions={(project) => <Rename project={project} />}>
      {(project) => (
        <>
          <Card title="General">
            <General project={project} />
          </Card>
          <Delete project={project} />
        </>
      )}
    </ProjectFrame>
  );
}

function General({ project }: { project: Project }) {
  const { name, slug, role, id, org_id, created_at } = project;
  const org = useQuery(orgQuery(org_id));
  return (
    <Facts
      columns={3}
      facts={[
        { name: 'Name', value: name },
        { name: 'Short name', value: <code className="font-mono text-xs">{slug}</code> },
        {
          name: 'Organisation',
          value: org.data && (
            <TextLink to="/orgs/$orgId" params={{ orgId: org_id }}>
              {org.data.name}
            </TextLink>
          ),
        },
        { name: 'Your role', value: roleLabel(PROJECT_ROLES, role) },
        { name: 'Project id', value: <Id id={id} /> },
        { name: 'Created', value: <Time value={created_at} /> },
      ]}
    />
  );
}

function Rename({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const blocked = hasProjectRole(project.role, 'admin') ? undefined : 'Only an admin can rename the project.';
  return (
    <>
      <GuardedButton icon={Pencil} blocked={blocked} onClick={() => setOpen(true)}>
        Rename
      </GuardedButton>
      {open && (
        <RenameDialog
          noun="project"
          name={project.name}
          rename={(name, key) =>
            api.PATCH('/api/v1/projects/{project_id}', {
              params: { path: { project_id: project.id }, header: keyed(key) },
              body: { name },
            })
          }
          invalidates={[keys.projects]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Delete({ project }: { project: Project }) {
  const navigate = useNavigate();
  const allocations = useInfiniteQuery(allocationsQuery(project.id));
  const live = (allocations.data?.rows ?? []).filter(({ state }) => !hasEnded(state)).length;
  return (
    <DeleteCard
      noun="project"
      name={project.name}
      slug={project.slug}
      consequence="Its members lose access to it and to the history of its allocations."
      blocked={deletionBlocker(project, live)}
      remove={(key) =>
        api.DELETE('/api/v1/projects/{project_id}', {
          params: { path: { project_id: project.id }, header: keyed(key) },
        })
      }
      invalidates={[keys.projectList]}
      onDeleted={() => void navigate({ to: '/orgs/$orgId', params: { orgId: project.org_id } })}
    />
  );
}

function deletionBlocker({ role }: Project, live: number): string | undefined {
  if (!hasProjectRole(role, 'admin')) return 'Only an admin can delete the project.';
  return live > 0 ? `Release its ${plural(live, 'allocation')} first.` : undefined;
}
