import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { workflowQuery } from '@/api/queries/admin';
import { StateBadge } from '@/kit/Badge';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { sentence } from '@/lib/format';
import { describeState } from '@/lib/states';
import { FactsSkeleton } from './shared/FactsSkeleton';
import { Journal } from './shared/Journal';
import { RunActions } from './workflows/RunActions';
import { RunFacts } from './workflows/RunFacts';

const route = getRouteApi('/shell/admin/workflows/$runId');
const POLL_INTERVAL_MS = 3_000;

export default function WorkflowPage() {
  const { runId } = route.useParams();
  const query = useQuery({
    ...workflowQuery(runId),
    // Steps emit no change events, so an active run is polled.
    refetchInterval: ({ state: { data } }) =>
      data && describeState('run', data.run.state).busy ? POLL_INTERVAL_MS : false,
  });
  const run = query.data?.run;
  return (
    <Page
      title={run ? sentence(run.workflow) : 'Workflow run'}
      breadcrumbs={[{ label: 'Workflows', link: { to: '/admin/workflows' } }]}
      badges={run && <StateBadge of="run" value={run.state} />}
      {...(run && { actions: <RunActions run={run} /> })}
    >
      <Loaded query={query} skeleton={<FactsSkeleton />}>
        {({ run: found, steps }) => (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:items-start">
            <RunFacts run={found} />
            <Card title="Steps">
              <Journal label="Steps" entries={steps} />
            </Card>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
