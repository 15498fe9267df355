import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import { present } from '@/api/paging';
import { type AllAllocationFilter, allAllocationsQuery } from '@/api/queries/admin';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import { flag } from '@/lib/search';
import { AllocationFilters } from './allocations/AllocationFilters';
import { allocationColumns } from './allocations/columns';

const route = getRouteApi('/shell/admin/allocations');

export default function AllAllocationsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = present({
    ...search,
    state: search.state as AllAllocationFilter['state'],
    live: flag(search.live),
  });
  const query = useInfiniteQuery(allAllocationsQuery(filter));
  const total = query.data?.pages[0]?.total;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title="All allocations">
      <AllocationFilters
        search={search}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
      <Card flush>
        <ListTable
          label="All allocations"
          noun="allocation"
          query={query}
          columns={allocationColumns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/admin/allocations/$allocationId', params: { allocationId: id } })}
          {...(total !== undefined && { total })}
          empty={
            <EmptyState
              icon={Boxes}
              title={isFiltered ? 'No allocations match these filters' : 'No allocations yet'}
            >
              <p>
                {isFiltered ? 'Remove a filter to see more.' : 'Allocations of all projects are listed here.'}
              </p>
            </EmptyState>
          }
        />
      </Card>
    </Page>
  );
}
