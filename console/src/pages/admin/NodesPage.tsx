import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus, Server } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { fleetMapQuery } from '@/api/queries/fleet';
import type { MapNode } from '@/api/types';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { SkeletonRows } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { Tabs } from '@/kit/Tabs';
import { filterNodes } from '@/lib/fleet';
import { EnrolDialog } from './fleet/enrol/EnrolDialog';
import { ProfilesCard } from './fleet/enrol/ProfilesCard';
import { NodeFilters } from './fleet/NodeFilters';
import { NodesTable } from './fleet/NodesTable';

const route = getRouteApi('/shell/admin/nodes');

const VIEWS = [
  { name: 'nodes', label: 'Nodes' },
  { name: 'profiles', label: 'Enrolment profiles' },
] as const;

export default function NodesPage() {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const [enrolling, setEnrolling] = useState(false);
  const enrol = (
    <Button variant="primary" icon={Plus} onClick={() => setEnrolling(true)}>
      Enrol a node
    </Button>
  );
  return (
    <Page title="Nodes" actions={enrol}>
      <Tabs
        label="Nodes"
        tabs={VIEWS}
        current={view === 'profiles' ? 'profiles' : 'nodes'}
        onChange={(name) => void navigate({ search: name === 'profiles' ? { view: name } : {} })}
      >
        {view === 'profiles' ? <ProfilesCard /> : <AllNodes enrol={enrol} />}
      </Tabs>
      {enrolling && <EnrolDialog onClose={() => setEnrolling(false)} />}
    </Page>
  );
}

function AllNodes({ enrol }: { enrol: ReactNode }) {
  const query = useQuery(fleetMapQuery);
  return (
    <Loaded
      query={query}
      skeleton={
        <Card flush>
          <SkeletonRows rows={12} />
        </Card>
      }
    >
      {({ nodes }) =>
        nodes.length === 0 ? (
          <Card>
            <EmptyState icon={Server} title="No nodes yet" actions={enrol}>
              <p>Enrol a node to get the command to run on it.</p>
            </EmptyState>
          </Card>
        ) : (
          <FilteredNodes nodes={nodes} />
        )
      }
    </Loaded>
  );
}

function FilteredNodes({ nodes }: { nodes: readonly MapNode[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown = useMemo(() => filterNodes(nodes, search), [nodes, search]);
  return (
    <div className="flex flex-col gap-4">
      <NodeFilters
        nodes={nodes}
        filters={search}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
      <NodesTable nodes={shown} total={nodes.length} />
    </div>
  );
}
