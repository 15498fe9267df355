import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { present } from '@/api/paging';
import { type AllocationFilter, allocationsQuery } from '@/api/queries/compute';
import type { Project } from '@/api/types';
import { Button, ButtonLink } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import { WithProject } from '@/kit/WithProject';
import { type Shown, shownOf } from '@/lib/allocations';
import { AllocationFilters } from './list/AllocationFilters';
import { allocationColumns } from './list/columns';

const route = getRouteApi('/shell/allocations');

export default function AllocationsPage() {
  return (
    <Page
      title="Allocations"
      actions={
        <ButtonLink to="/marketplace" variant="primary" icon={Plus}>
          Launch
        </ButtonLink>
      }
    >
      <WithProject>{(project) => <Allocations key={project.id} project={project} />}</WithProject>
    </Page>
  );
}

function Allocations({ project }: { project: Project }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown = shownOf(search.show, search.state);
  const filter = filterOf(search, shown);
  const query = useInfiniteQuery({
    ...allocationsQuery(project.id, filter),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => allocationColumns(project), [project]);
  const total = query.data?.pages[0]?.total;
  const isNarrowed = Boolean(search.state ?? search.sku ?? search.tag ?? search.q);
  return (
    <>
      <AllocationFilters
        search={search}
        shown={shown}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
      <Card flush>
        <ListTable
          label="Allocations"
          noun="allocation"
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/allocations/$allocationId', params: { allocationId: id } })}
          {...(total !== undefined && { total })}
          empty={
            <NoAllocations
              isNarrowed={isNarrowed}
              shown={shown}
              onShowAll={() => void navigate({ search: { show: 'all' } })}
            />
          }
        />
      </Card>
    </>
  );
}

interface ListFilters {
  state?: string;
  sku?: string;
  tag?: string;
  q?: string;
}

function filterOf({ state, sku, tag, q }: ListFilters, shown: Shown): AllocationFilter {
  return present({
    state: state as AllocationFilter['state'],
    sku,
    tag,
    search: q,
    live: shown === 'all' ? undefined : shown === 'live',
  });
}

interface NoAllocationsProps {
  isNarrowed: boolean;
  shown: Shown;
  onShowAll: () => void;
}

function NoAllocations({ isNarrowed, shown, onShowAll }: NoAllocationsProps) {
  if (isNarrowed || shown === 'ended') {
    return (
      <EmptyState
        icon={Boxes}
        title={isNarrowed ? 'No allocations match these filters' : 'No ended allocations'}
        actions={<Button onClick={onShowAll}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Boxes}
      title={shown === 'live' ? 'No live allocations' : 'No allocations yet'}
      actions={
        <ButtonLink to="/marketplace" variant="primary">
          Go to the marketplace
        </ButtonLink>
      }
    >
      <p>
        An allocation is a machine with GPUs, reserved for you until you release it. Choose one in the
        marketplace.
      </p>
    </EmptyState>
  );
}
