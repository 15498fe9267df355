/** Projects of an organisation that the user can see. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen, Plus } from 'lucide-react';
import { orgProjectsQuery } from '@/api/queries/org';
import type { Org, Project } from '@/api/types';
import { Card } from '@/kit/Card';
import { GuardedButton } from '@/kit/GuardedButton';
import { ListTable } from '@/kit/ListTable';
import { EmptyState } from '@/kit/States';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { hasOrgRole, PROJECT_ROLES, roleLabel } from '@/lib/roles';
import { createRequest } from '@/shell/createRequest';

export function OrgProjects({ org }: { org: Org }) {
  const query = useInfiniteQuery(orgProjectsQuery(org.id));
  const create = (
    <GuardedButton
      size="sm"
      icon={Plus}
      blocked={
        hasOrgRole(org.role, 'member') ? undefined : 'Only members of the organisation can create projects.'
      }
      onClick={() => createRequest.set({ what: 'project', orgId: org.id })}
    >
      New project
    </GuardedButton>
  );
  return (
    <Card flush title={hasOrgRole(org.role, 'admin') ? 'Projects' : 'Your projects'} actions={create}>
      <ListTable
        label="Projects"
        noun="project"
        query={query}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/projects/$projectId', params: { projectId: id } })}
        columns={COLUMNS}
        empty={
          <EmptyState icon={FolderOpen} title="No projects">
            <p>Allocations belong to a project, and projects are billed to an organisation.</p>
          </EmptyState>
        }
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Project>[] = [
  { id: 'name', header: 'Name', width: '2fr', sort: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'slug',
    header: 'Short name',
    hideOnPhone: true,
    cell: ({ slug }) => <code className="font-mono text-xs text-muted">{slug}</code>,
  },
  { id: 'role', header: 'Your role', cell: ({ role }) => roleLabel(PROJECT_ROLES, role) },
  {
    id: 'made',
    header: 'Created',
    width: '100px',
    align: 'end',
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
];
