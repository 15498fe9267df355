import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { sealKeysQuery, sealsQuery } from '@/api/queries/admin';
import { Card } from '@/kit/Card';
import { FilterBar } from '@/kit/FilterBar';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { SearchFilter } from '@/kit/SearchFilter';
import { EmptyState } from '@/kit/States';
import { sealColumns, sealKeyColumns } from './audit/sealColumns';

const route = getRouteApi('/shell/admin/audit-seals');

export default function SealsPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const seals = useInfiniteQuery(sealsQuery(filter));
  const sealKeys = useInfiniteQuery(sealKeysQuery);
  return (
    <Page
      title="Audit seals"
      breadcrumbs={[{ label: 'Audit log', link: { to: '/admin/audit-logs' } }]}
      description="Each seal signs the digests of new records and of the seal before it: a changed or missing record breaks the chain. An exported log can be verified with the seals and the public keys alone."
    >
      <FilterBar>
        <SearchFilter
          label="Chain: platform or an organisation’s id"
          className="w-full sm:w-96"
          value={filter.chain ?? ''}
          onValue={(chain) => void navigate({ search: { chain }, replace: true })}
        />
      </FilterBar>
      <Card flush title="Seals">
        <ListTable
          label="Seals"
          noun="seal"
          query={seals}
          columns={sealColumns}
          rowKey={({ chain, seq }) => `${chain} ${seq}`}
          empty={
            <EmptyState icon={ShieldCheck} title="No seals in this chain">
              <p>Records are sealed soon after they are written.</p>
            </EmptyState>
          }
        />
      </Card>
      <Card flush title="Public keys">
        <ListTable
          label="Public keys"
          noun="key"
          query={sealKeys}
          columns={sealKeyColumns}
          rowKey={({ key_id }) => key_id}
          empty={<EmptyState icon={ShieldCheck} title="No keys yet" />}
        />
      </Card>
    </Page>
  );
}
