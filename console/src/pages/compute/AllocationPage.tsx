import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Problem } from '@/api/problem';
import { useProjects } from '@/api/project';
import { allocationQuery } from '@/api/queries/compute';
import type { AllocationDetail, Project } from '@/api/types';
import { SimulatedBadge, StateBadge } from '@/kit/Badge';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { WithProject } from '@/kit/WithProject';
import { isTransient } from '@/lib/allocations';
import { ActionButtons } from './allocation/ActionButtons';
import { AllocationBody, AllocationSkeleton } from './allocation/AllocationBody';
import { OtherProjectLookup } from './allocation/OtherProjectLookup';

const route = getRouteApi('/shell/allocations/$allocationId');
const breadcrumbs = [{ label: 'Allocations', link: linkOptions({ to: '/allocations' }) }];
const POLL_INTERVAL_MS = 1_000;

export default function AllocationPage() {
  const { allocationId } = route.useParams();
  const { project } = useProjects();
  if (project) return <OfProject key={allocationId} id={allocationId} project={project} />;
  return (
    <Page title="Allocation" breadcrumbs={breadcrumbs}>
      <WithProject>{() => null}</WithProject>
    </Page>
  );
}

function OfProject({ id, project }: { id: string; project: Project }) {
  const query = useQuery({
    ...allocationQuery(project.id, id),
    refetchInterval: ({ state: { data } }) => (data && isTransient(data.state) ? POLL_INTERVAL_MS : false),
  });
  const allocation = query.data;
  const isMissing = !allocation && query.error !== null && Problem.from(query.error).kind === 'missing';
  return (
    <Page
      title={allocation?.name ?? 'Allocation'}
      breadcrumbs={breadcrumbs}
      badges={allocation && <Badges allocation={allocation} />}
      actions={allocation && <ActionButtons allocation={allocation} project={project} />}
    >
      {isMissing ? (
        <OtherProjectLookup id={id} project={project} problem={Problem.from(query.error)} />
      ) : (
        <Loaded query={query} skeleton={<AllocationSkeleton />}>
          {(data) => <AllocationBody allocation={data} project={project} />}
        </Loaded>
      )}
    </Page>
  );
}

function Badges({ allocation: { state, simulated } }: { allocation: AllocationDetail }) {
  return (
    <>
      <span role="status">
        <StateBadge of="allocation" value={state} />
      </span>
      {simulated && <SimulatedBadge />}
    </>
  );
}
