import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { present } from '@/api/paging';
import { type WorkflowFilter, workflowsQuery } from '@/api/queries/admin';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import { plural } from '@/lib/format';
import { RunFilters } from './workflows/RunFilters';
import { runColumns } from './workflows/columns';
import { isAbout } from './workflows/runs';

const route = getRouteApi('/shell/admin/workflows');

export default function WorkflowsPage() {
  const { search: text, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = present({ ...search, state: search.state as WorkflowFilter['state'] });
  const query = useInfiniteQuery(workflowsQuery(filter));
  return (
    <Page title="Workflows">
      <RunFilters
        search={{ ...search, ...(text !== undefined && { search: text }) }}
        seen={query.data?.rows.map(({ workflow }) => workflow) ?? []}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
      {search.state === undefined && <StuckRuns filter={filter} text={text} />}
      <Card flush>
        <ListTable
          label="Workflow runs"
          noun="run"
          query={query}
          columns={runColumns}
          keep={text === undefined ? undefined : (run) => isAbout(run, text)}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/admin/workflows/$runId', params: { runId: id } })}
          empty={<NoRuns state={search.state} />}
        />
      </Card>
    </Page>
  );
}

/** Stuck runs, which need an operator, come first regardless of age. */
function StuckRuns({ filter, text }: { filter: WorkflowFilter; text: string | undefined }) {
  const query = useInfiniteQuery(workflowsQuery({ ...filter, state: 'stuck' }));
  const count = query.data?.rows.length ?? 0;
  if (count === 0) return null;
  return (
    <Card title={`${plural(count, 'stuck run')}: action required`} flush>
      <ListTable
        label="Stuck runs"
        noun="stuck run"
        query={query}
        columns={runColumns}
        keep={text === undefined ? undefined : (run) => isAbout(run, text)}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/admin/workflows/$runId', params: { runId: id } })}
        empty={<NoRuns state="stuck" />}
      />
    </Card>
  );
}

function NoRuns({ state }: { state: string | undefined }) {
  const isStuckFilter = state === 'stuck';
  return (
    <EmptyState icon={Workflow} title={isStuckFilter ? 'No stuck runs' : 'No runs match these filters'}>
      <p>
        {isStuckFilter
          ? 'All workflows are progressing; none needs an operator.'
          : 'Remove a filter to see more. Runs that ended long ago are deleted.'}
      </p>
    </EmptyState>
  );
}
