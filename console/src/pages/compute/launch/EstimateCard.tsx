/** Cost estimate and availability, shown with the launch button. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action } from '@/api/action';
import { estimateQuery } from '@/api/queries/compute';
import type { Estimate, NewAllocation, Project, Sku } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { ProblemNote } from '@/kit/States';
import { Money } from '@/kit/Time';
import { gpuCountLabel, times } from '@/lib/allocations';
import { shortageText } from '@/lib/failure';
import { formatMoney, plural } from '@/lib/format';
import { quotaProblem } from '@/lib/launch';
import { unitLabel } from '@/lib/offers';
import { hasProjectRole } from '@/lib/roles';
import type { Tone } from '@/lib/tone';
import { type Draft, isComplete } from './draft';

interface EstimateCardProps {
  sku: Sku;
  project: Project;
  draft: Draft;
  launch: Action<NewAllocation[]>;
}

export function EstimateCard({ sku, project, draft, launch }: EstimateCardProps) {
  const input = { sku: sku.slug, gpus: draft.gpus, ...(draft.region !== '' && { region: draft.region }) };
  const query = useQuery({ ...estimateQuery(project.id, input), placeholderData: keepPreviousData });
  const mayLaunch = hasProjectRole(project.role, 'developer');
  const estimate = query.data;
  const isOpen =
    mayLaunch &&
    isComplete(draft) &&
    estimate?.available === true &&
    quotaProblem(estimate, draft.machines) === null;
  return (
    <Card title="Estimate" className="lg:sticky lg:top-18">
      <div className="flex flex-col gap-4">
        <Loaded query={query} skeleton={<Skeleton className="h-32 w-full" />}>
          {(data) => <Figures estimate={data} machines={draft.machines} />}
        </Loaded>
        <ProblemNote problem={launch.problem} />
        {!mayLaunch && (
          <p className="text-sm text-muted">
            Your role in this project is {project.role}. Launching requires the developer role; ask a project
            admin.
          </p>
        )}
        <Button type="submit" variant="primary" pending={launch.pending} disabled={!isOpen}>
          {draft.machines === 1 ? 'Launch' : `Launch ${draft.machines} machines`}
        </Button>
      </div>
    </Card>
  );
}

function Figures({ estimate, machines }: { estimate: Estimate; machines: number }) {
  const { price, daily, available, unavailable_reason, quota_gpus_left, gpus } = estimate;
  const overQuota = quotaProblem(estimate, machines);
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="text-2xl font-medium tracking-tight">
          <Money value={times(price.hourly, machines)} />
        </span>
        <span className="text-sm text-muted"> per hour</span>
      </p>
      <p className="text-sm text-muted">
        <Money value={times(daily, machines)} /> a day. {machines > 1 && `${plural(machines, 'machine')} × `}
        {gpus > 0 && `${gpuCountLabel(gpus)} × `}
        {formatMoney(price.unit_price)} per {unitLabel(price.unit)}.
      </p>
      <div role="status">
        <ul className="flex flex-col gap-2 text-sm">
          <Line tone={available ? 'ok' : 'bad'}>
            {available ? 'Available now' : shortageText(unavailable_reason)}
          </Line>
          <Line tone={overQuota === null ? 'ok' : 'bad'}>
            {overQuota ?? `Within the quota: ${plural(quota_gpus_left, 'GPU')} left`}
          </Line>
        </ul>
      </div>
      <p className="text-xs text-muted">Charged from activation until release.</p>
    </div>
  );
}

function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2">
      <ToneMark tone={tone} />
      <span>{children}</span>
    </li>
  );
}
