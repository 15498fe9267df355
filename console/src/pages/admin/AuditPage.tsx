import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { present } from '@/api/paging';
import { auditQuery, exportAudit, usersQuery } from '@/api/queries/admin';
import { AuditEntryPanel } from '@/kit/AuditEntryPanel';
import { AuditExport } from '@/kit/AuditExport';
import { AuditFilters } from '@/kit/AuditFilters';
import { AuditTable } from '@/kit/AuditTable';
import { ButtonLink } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Page } from '@/kit/Page';
import { auditFilterOf } from '@/lib/audit';
import { linkForId } from '@/lib/links';
import { PlatformAuditFilters } from './audit/PlatformAuditFilters';
import { useNameOf } from './shared/names';

const route = getRouteApi('/shell/admin/audit-logs');
const REFRESH_INTERVAL_MS = 15_000;

export default function AuditPage() {
  const { record, ...search } = route.useSearch();
  const { org_id, ...values } = search;
  const navigate = route.useNavigate();
  const nameOf = useNameOf();
  const filter = { ...auditFilterOf(values), ...(org_id !== undefined && { org_id }) };
  const query = useInfiniteQuery({
    ...auditQuery(filter),
    // Refetches automatically on the first page only; further down it would fetch every page again.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? false : REFRESH_INTERVAL_MS),
  });
  const users = useInfiniteQuery(usersQuery()).data?.rows ?? [];
  const rows = query.data?.rows ?? [];
  const shown = rows.find(({ id }) => id === record);
  const narrow = (change: Partial<Record<keyof typeof search, string | undefined>>) =>
    void navigate({ search: present({ ...search, ...change }), replace: true });
  return (
    <Page
      title="Audit log"
      description="Changes and denied requests on the platform and in all organisations."
      actions={
        <>
          <ButtonLink to="/admin/audit-seals" icon={ShieldCheck}>
            Seals
          </ButtonLink>
          <AuditExport name="audit" fetchFile={(format) => exportAudit(filter, format)} />
        </>
      }
    >
      <AuditFilters
        values={values}
        onChange={narrow}
        people={users.map(({ id, username }) => ({ value: id, label: username }))}
        actions={[...new Set(rows.map(({ action }) => action))].toSorted()}
      />
      <PlatformAuditFilters search={search} onChange={narrow} />
      <Card flush>
        <AuditTable
          query={query}
          nameOf={nameOf}
          rowLink={({ id }) => linkOptions({ to: '/admin/audit-logs', search: { ...search, record: id } })}
        />
      </Card>
      {shown && (
        <AuditEntryPanel
          entry={shown}
          nameOf={nameOf}
          linkForId={linkForId}
          onFilter={(only) => void navigate({ search: only })}
          onClose={() => void navigate({ search, replace: true })}
        />
      )}
    </Page>
  );
}
