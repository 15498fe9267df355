/** Body of an allocation's page: failure, timeline, connection, telemetry, cost, details. */
import type { AllocationDetail, Project } from '@/api/types';
import { Skeleton } from '@/kit/Skeleton';
import { hasEnded, isTransient } from '@/lib/allocations';
import { ConnectionCard } from './ConnectionCard';
import { CostCard } from './CostCard';
import { DetailsCard } from './DetailsCard';
import { FailureNote } from './FailureNote';
import { GpuCharts } from './GpuCharts';
import { TimelineCard } from './TimelineCard';

interface AllocationBodyProps {
  allocation: AllocationDetail;
  project: Project;
  /** Time of the server's response. */
}

export function AllocationBody({ allocation, project }: AllocationBodyProps) {
  const { state, active_at, gpus } = allocation;
  const timeline = <TimelineCard allocation={allocation} />;
  // The timeline comes first while an action is in progress or has failed, otherwise last.
  const timelineFirst = isTransient(state) || state === 'failed' || state === 'release_failed';
  return (
    <>
      <FailureNote allocation={allocation} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {timelineFirst && timeline}
          {!hasEnded(state) && <ConnectionCard allocation={allocation} project={project} />}
          {active_at && gpus > 0 && !hasEnded(state) && <GpuCharts allocation={allocation} />}
          {!timelineFirst && timeline}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CostCard allocation={allocation} />
          <DetailsCard allocation={allocation} project={project} />
        </div>
      </div>
    </>
  );
}

export function AllocationSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-80 w-full rounded-lg" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-72 w-full rounded-lg" />
      </div>
    </div>
  );
}
