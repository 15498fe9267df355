import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { api, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { orgProjectsQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { GuardedButton } from '@/kit/GuardedButton';
import { Time } from '@/kit/Time';
import { orgKindLabel } from '@/lib/orgs';
import { hasOrgRole, ORG_ROLES, roleLabel } from '@/lib/roles';
import { DeleteCard } from './DeleteCard';
import { OrgFrame } from './OrgFrame';
import { OrgProjects } from './OrgProjects';
import { RenameDialog } from './RenameDialog';

export default function OrgPage() {
  return (
    <OrgFrame actions={(org) => <Rename org={org} />}>
      {(org) => (
        <>
          <Card title="General">
            <Facts columns={3} facts={factsOf(org)} />
          </Card>
          <OrgProjects org={org} />
          <Delete org={org} />
        </>
      )}
    </OrgFrame>
  );
}

function factsOf({ name, slug, kind, role, id, created_at }: Org) {
  return [
    { name: 'Name', value: name },
    { name: 'Short name', value: <code className="font-mono text-xs">{slug}</code> },
    { name: 'Type', value: orgKindLabel(kind) },
    { name: 'Your role', value: roleLabel(ORG_ROLES, role) },
    { name: 'Organisation id', value: <Id id={id} /> },
    { name: 'Created', value: <Time value={created_at} /> },
  ];
}

function Rename({ org }: { org: Org }) {
  const [open, setOpen] = useState(false);
  const blocked = hasOrgRole(org.role, 'admin') ? undefined : 'Only an admin can rename the organisation.';
  return (
    <>
      <GuardedButton icon={Pencil} blocked={blocked} onClick={() => setOpen(true)}>
        Rename
      </GuardedButton>
      {open && (
        <RenameDialog
          noun="organisation"
          name={org.name}
          rename={(name, key) =>
            api.PATCH('/api/v1/orgs/{org_id}', {
              params: { path: { org_id: org.id }, header: keyed(key) },
              body: { name },
            })
          }
          invalidates={[keys.orgs]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Delete({ org }: { org: Org }) {
  const navigate = useNavigate();
  const projects = useInfiniteQuery(orgProjectsQuery(org.id));
  return (
    <DeleteCard
      noun="organisation"
      name={org.name}
      slug={org.slug}
      consequence="Its members lose access, and its short name becomes available again."
      blocked={deletionBlocker(org, projects.data?.rows.length ?? 0)}
      remove={(key) =>
        api.DELETE('/api/v1/orgs/{org_id}', { params: { path: { org_id: org.id }, header: keyed(key) } })
      }
      invalidates={[keys.orgList, keys.projects]}
      onDeleted={() => void navigate({ to: '/orgs' })}
    />
  );
}

function deletionBlocker({ kind, role }: Org, projects: number): string | undefined {
  if (kind === 'personal') return 'Your personal organisation can’t be deleted while your account exists.';
  if (!hasOrgRole(role, 'owner')) return 'Only an owner can delete the organisation.';
  return projects > 0 ? 'Delete its projects first.' : undefined;
}
