import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { nodeQuery } from '@/api/queries/admin';
import type { Node } from '@/api/types';
import { SimulatedBadge, StateBadge } from '@/kit/Badge';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { Tabs } from '@/kit/Tabs';
import { NodeActions } from './fleet/node/NodeActions';
import { NodeFacts } from './fleet/node/NodeFacts';
import { NodeNotes } from './fleet/node/NodeNotes';
import { SlotsCard } from './fleet/node/SlotsCard';
import { TaskPanel } from './fleet/node/TaskPanel';
import { TasksCard } from './fleet/node/TasksCard';
import { TelemetryCards } from './fleet/node/TelemetryCards';
import { TopologyCard } from './fleet/node/TopologyCard';
import { useTaskPanel } from './fleet/node/useTaskPanel';
import { FactsSkeleton } from './shared/FactsSkeleton';

const route = getRouteApi('/shell/admin/nodes/$nodeId');

const TABS = [
  { name: 'slots', label: 'Slots' },
  { name: 'topology', label: 'Topology' },
  { name: 'tasks', label: 'Tasks' },
  { name: 'telemetry', label: 'Telemetry' },
] as const;

export default function NodePage() {
  const { nodeId } = route.useParams();
  const query = useQuery(nodeQuery(nodeId));
  const node = query.data;
  return (
    <Page
      title={node?.name ?? 'Node'}
      breadcrumbs={[{ label: 'Nodes', link: { to: '/admin/nodes' } }]}
      badges={node && <NodeBadges node={node} />}
      actions={node && <NodeActions node={node} />}
    >
      <Loaded query={query} skeleton={<FactsSkeleton />}>
        {(loaded) => <NodeBody node={loaded} />}
      </Loaded>
    </Page>
  );
}

function NodeBadges({ node }: { node: Node }) {
  return (
    <>
      <StateBadge of="node" value={node.status} />
      {node.hold !== 'none' && <StateBadge of="hold" value={node.hold} />}
      {node.simulated && <SimulatedBadge />}
    </>
  );
}

function NodeBody({ node }: { node: Node }) {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const panel = useTaskPanel();
  const current = TABS.find(({ name }) => name === tab)?.name ?? 'slots';
  return (
    <>
      <NodeNotes node={node} />
      <NodeFacts node={node} />
      <Tabs
        label={`Sections of ${node.name}`}
        tabs={TABS}
        current={current}
        onChange={(name) => void navigate({ search: { tab: name }, replace: true })}
      >
        {current === 'slots' && <SlotsCard node={node} />}
        {current === 'topology' && <TopologyCard node={node} />}
        {current === 'tasks' && <TasksCard nodeId={node.id} />}
        {current === 'telemetry' && <TelemetryCards nodeId={node.id} />}
      </Tabs>
      {panel.task !== undefined && (
        <TaskPanel key={panel.task} nodeId={node.id} taskId={panel.task} onClose={panel.close} />
      )}
    </>
  );
}
