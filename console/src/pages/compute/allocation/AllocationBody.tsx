/** The page of an allocation below its title: what happens or happened, how to get in, what it does and costs. */
import type { AllocationDetail, Project } from '@/api/types';
import { Skeleton } from '@/kit/Skeleton';
import { hasEnded, isMoving } from '@/lib/allocations';
import { ConnectionCard } from './ConnectionCard';
import { CostCard } from './CostCard';
import { DetailsCard } from './DetailsCard';
import { FailureNote } from './FailureNote';
import { GpuCharts } from './GpuCharts';
import { StoryCard } from './StoryCard';

interface AllocationBodyProps {
  allocation: AllocationDetail;
  project: Project;
  /** When the server said this. */
  asOfMs: number;
}

export function AllocationBody({ allocation, project, asOfMs }: AllocationBodyProps) {
  const { state, active_at, gpus } = allocation;
  const story = <StoryCard allocation={allocation} />;
  // What happens now stands first; what happened stands last.
  const storyFirst = isMoving(state) || state === 'failed' || state === 'release_failed';
  return (
    <>
      <FailureNote allocation={allocation} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {storyFirst && story}
          {!hasEnded(state) && <ConnectionCard allocation={allocation} project={project} />}
          {active_at && gpus > 0 && !hasEnded(state) && <GpuCharts allocation={allocation} />}
          {!storyFirst && story}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CostCard allocation={allocation} asOfMs={asOfMs} />
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
