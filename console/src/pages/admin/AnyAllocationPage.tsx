import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { anyAllocationQuery } from '@/api/queries/admin';
import type { AllocationDetail } from '@/api/types';
import { SimulatedBadge, StateBadge } from '@/kit/Badge';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { AllocationActions } from './allocations/AllocationActions';
import { AllocationFacts } from './allocations/AllocationFacts';
import { AllocationLinks } from './allocations/AllocationLinks';
import { HostTaskList } from './allocations/HostTaskList';
import { FactsSkeleton } from './shared/FactsSkeleton';
import { Journal } from './shared/Journal';

const route = getRouteApi('/shell/admin/allocations/$allocationId');

export default function AnyAllocationPage() {
  const { allocationId } = route.useParams();
  const query = useQuery(anyAllocationQuery(allocationId));
  const allocation = query.data;
  return (
    <Page
      title={allocation?.name ?? 'Allocation'}
      breadcrumbs={[{ label: 'All allocations', link: { to: '/admin/allocations' } }]}
      badges={
        allocation && (
          <>
            <StateBadge of="allocation" value={allocation.state} />
            {allocation.simulated && <SimulatedBadge />}
          </>
        )
      }
      {...(allocation && { actions: <AllocationActions allocation={allocation} /> })}
    >
      <Loaded query={query} skeleton={<FactsSkeleton />}>
        {(found) => <AllocationDetails allocation={found} />}
      </Loaded>
    </Page>
  );
}

function AllocationDetails({ allocation }: { allocation: AllocationDetail }) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <AllocationFacts allocation={allocation} />
        <AllocationLinks allocation={allocation} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="Timeline">
          <Journal label="Timeline" entries={allocation.timeline} />
        </Card>
        <Card title="Node tasks">
          <HostTaskList work={allocation.host_tasks} />
        </Card>
      </div>
    </div>
  );
}
