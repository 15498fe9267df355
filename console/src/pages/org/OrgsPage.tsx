import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { orgsQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { orgKindLabel } from '@/lib/orgs';
import { ORG_ROLES, roleLabel } from '@/lib/roles';
import { createRequest } from '@/shell/createRequest';

export default function OrgsPage() {
  const query = useInfiniteQuery(orgsQuery);
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => createRequest.set({ what: 'organisation' })}>
      New organisation
    </Button>
  );
  return (
    <Page
      title="Organisations"
      description="An organisation is billed for its projects and manages their members."
      actions={create}
    >
      <Card flush>
        <ListTable
          label="Organisations"
          noun="organisation"
          query={query}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/orgs/$orgId', params: { orgId: id } })}
          columns={COLUMNS}
          empty={
            <EmptyState icon={Building2} title="You aren't in an organisation yet">
              <p>Create one, or ask an admin to add you.</p>
            </EmptyState>
          }
        />
      </Card>
    </Page>
  );
}

const COLUMNS: readonly Column<Org>[] = [
  { id: 'name', header: 'Name', width: '2fr', sort: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'slug',
    header: 'Short name',
    hideOnPhone: true,
    cell: ({ slug }) => <code className="font-mono text-xs text-muted">{slug}</code>,
  },
  { id: 'kind', header: 'Type', hideOnPhone: true, cell: ({ kind }) => orgKindLabel(kind) },
  { id: 'role', header: 'Your role', cell: ({ role }) => roleLabel(ORG_ROLES, role) },
  {
    id: 'founded',
    header: 'Created',
    width: '100px',
    align: 'end',
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
];
