import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { present } from '@/api/paging';
import { exportOrgAudit, orgAuditQuery, orgMembersQuery, orgProjectsQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { AuditEntryPanel } from '@/kit/AuditEntryPanel';
import { AuditExport } from '@/kit/AuditExport';
import { AuditFilters } from '@/kit/AuditFilters';
import { AuditTable } from '@/kit/AuditTable';
import { Card } from '@/kit/Card';
import { Restricted } from '@/kit/States';
import { auditFilterOf } from '@/lib/audit';
import { hasOrgRole } from '@/lib/roles';
import { OrgFrame } from './OrgFrame';

export default function OrgAuditPage() {
  const search = useSearch({ from: '/shell/orgs/$orgId/audit-logs' });
  const filter = auditFilterOf(search);
  return (
    <OrgFrame
      title="Audit log"
      description="Changes and denied requests in the organisation and its projects."
      actions={(org) =>
        hasOrgRole(org.role, 'admin') && (
          <AuditExport
            name={`${org.slug}-audit`}
            fetchFile={(format) => exportOrgAudit(org.id, filter, format)}
          />
        )
      }
    >
      {(org) => (hasOrgRole(org.role, 'admin') ? <OrgAudit org={org} /> : <AuditRestricted />)}
    </OrgFrame>
  );
}

function AuditRestricted() {
  return (
    <Card flush>
      <Restricted>
        Only admins and owners of the organisation can read the audit log. Ask one of them for the role.
      </Restricted>
    </Card>
  );
}

function OrgAudit({ org }: { org: Org }) {
  const { record, ...values } = useSearch({ from: '/shell/orgs/$orgId/audit-logs' });
  const navigate = useNavigate({ from: '/orgs/$orgId/audit-logs' });
  const query = useInfiniteQuery(orgAuditQuery(org.id, auditFilterOf(values)));
  const members = useInfiniteQuery(orgMembersQuery(org.id)).data?.rows ?? [];
  const projects = useInfiniteQuery(orgProjectsQuery(org.id)).data?.rows ?? [];
  const names = new Map([
    ...members.map(({ user_id, display_name }) => [user_id, display_name] as const),
    ...projects.map(({ id, name }) => [id, name] as const),
    [org.id, org.name] as const,
  ]);
  const nameOf = (id: string) => names.get(id);
  const rows = query.data?.rows ?? [];
  const shown = rows.find(({ id }) => id === record);
  return (
    <>
      <AuditFilters
        values={values}
        onChange={(change) => void navigate({ search: present({ ...values, ...change }), replace: true })}
        people={members.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))}
        projects={projects.map(({ id, name }) => ({ value: id, label: name }))}
        actions={[...new Set(rows.map(({ action }) => action))].toSorted()}
      />
      <Card flush>
        <AuditTable
          query={query}
          nameOf={nameOf}
          rowLink={({ id }) => ({
            to: '/orgs/$orgId/audit-logs',
            params: { orgId: org.id },
            search: { ...values, record: id },
          })}
        />
      </Card>
      {shown && (
        <AuditEntryPanel
          entry={shown}
          nameOf={nameOf}
          onFilter={(search) => void navigate({ search })}
          onClose={() => void navigate({ search: values, replace: true })}
        />
      )}
    </>
  );
}
