/** Fleet map with legend and grouping; both are stored in the URL. */
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Server } from 'lucide-react';
import { useMemo } from 'react';
import type { MapNode } from '@/api/types';
import { Button, ButtonLink } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Segments } from '@/kit/FilterBar';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { TextLink } from '@/kit/TextLink';
import { groupingOf, type Highlight, isHighlight, matchesHighlight } from '@/lib/fleet';
import { formatNumber, plural } from '@/lib/format';
import { slotSummary } from '@/lib/slots';
import { FleetMap } from './FleetMap';
import { MapLegend } from './MapLegend';

const route = getRouteApi('/shell/admin/overview');

const GROUPINGS = [
  { value: 'region', label: 'Region' },
  { value: 'sku', label: 'SKU' },
  { value: 'status', label: 'Status' },
] as const;

export function FleetMapCard({ query }: { query: UseQueryResult<{ nodes: MapNode[] }> }) {
  const { group } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Card
      title="Fleet"
      actions={
        <Segments
          label="Group by"
          options={GROUPINGS}
          value={groupingOf(group)}
          onValue={(value) =>
            void navigate({ search: (search) => ({ ...search, group: value }), replace: true })
          }
        />
      }
    >
      <Loaded query={query} skeleton={<MapSkeleton />}>
        {({ nodes }) => (nodes.length === 0 ? <NoNodes /> : <MapWithLegend nodes={nodes} />)}
      </Loaded>
    </Card>
  );
}

function MapWithLegend({ nodes }: { nodes: readonly MapNode[] }) {
  const { group, show } = route.useSearch();
  const navigate = route.useNavigate();
  const highlight = isHighlight(show) ? show : null;
  const shown = useMemo(
    () => (highlight === null ? nodes : nodes.filter((node) => matchesHighlight(node, highlight))),
    [nodes, highlight],
  );
  const choose = (chosen: Highlight | null) =>
    void navigate({ search: (search) => ({ ...search, show: chosen ?? '' }), replace: true });
  const slots = slotSummary(nodes.map((node) => node.slots).join(''));
  return (
    <div className="flex flex-col gap-4">
      <MapLegend nodes={nodes} highlight={highlight} onHighlight={choose} />
      {shown.length === 0 ? (
        <EmptyState
          title="No nodes match these filters"
          actions={<Button onClick={() => choose(null)}>Show all</Button>}
        />
      ) : (
        <FleetMap
          nodes={shown}
          grouping={groupingOf(group)}
          highlight={highlight}
          summary={`${plural(nodes.length, 'node')}: ${slots}.`}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <span role="status" className="tabular">
          Showing {shown.length === nodes.length ? '' : `${formatNumber(shown.length)} of `}
          {plural(nodes.length, 'node')}
        </span>
        <TextLink to="/admin/nodes">Show as table</TextLink>
      </div>
    </div>
  );
}

function NoNodes() {
  return (
    <EmptyState
      icon={Server}
      title="No nodes yet"
      actions={
        <ButtonLink to="/admin/nodes" variant="primary">
          Enrol a node
        </ButtonLink>
      }
    >
      <p>Nodes appear here with their GPUs once they have enrolled.</p>
    </EmptyState>
  );
}

function MapSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-6 w-2/3" />
      <div className="grid grid-cols-[repeat(auto-fill,97px)] gap-2">
        {Array.from({ length: 14 }, (_, at) => (
          <Skeleton key={at} className="h-20" />
        ))}
      </div>
    </div>
  );
}
