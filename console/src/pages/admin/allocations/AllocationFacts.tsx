/** Facts of an allocation: owner, resources, cost. */
import type { Allocation } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Money, Time } from '@/kit/Time';
import { plural, sentence } from '@/lib/format';
import { FailureNote } from '../shared/FailureNote';
import { NodeRef, OrgRef, PersonRef, ProjectRef, RequestRef } from '../shared/Ref';

export function AllocationFacts({ allocation }: { allocation: Allocation }) {
  const { connection, failure, price } = allocation;
  const machine = allocation.gpus > 0 ? plural(allocation.gpus, 'GPU') : 'No GPU';
  return (
    <Card title="Facts">
      <div className="flex flex-col gap-4">
        {failure && <FailureNote>{failure}</FailureNote>}
        <Facts
          columns={2}
          facts={[
            { name: 'User', value: <PersonRef id={allocation.created_by} /> },
            { name: 'Node', value: <NodeRef id={allocation.node_id} /> },
            { name: 'Organisation', value: <OrgRef id={allocation.org_id} /> },
            { name: 'Project', value: <ProjectRef id={allocation.project_id} /> },
            { name: 'SKU', value: allocation.sku },
            { name: 'Machine', value: `${machine}, ${sentence(allocation.shape).toLowerCase()}` },
            { name: 'Region', value: allocation.region },
            { name: 'Profile', value: <code className="font-mono text-xs">{allocation.profile}</code> },
            { name: 'Price', value: <Money value={price.hourly} per="hour" /> },
            { name: 'Cost so far', value: <Money value={allocation.cost_so_far} /> },
            { name: 'Created', value: <Time value={allocation.created_at} /> },
            { name: 'In this state', value: <Time value={allocation.state_since} /> },
            { name: 'Ended', value: allocation.ended_at ? <Time value={allocation.ended_at} /> : null },
            {
              name: 'Expires',
              value: allocation.expires_at && <Time value={allocation.expires_at} />,
            },
            { name: 'Address', value: connection && `${connection.address}:${connection.port}` },
            { name: 'Tags', value: <Tags tags={allocation.tags} /> },
          ]}
        />
        <Facts
          facts={[
            { name: 'Id', value: <Id id={allocation.id} whole /> },
            { name: 'Correlation id', value: <RequestRef id={allocation.correlation_id} whole /> },
          ]}
        />
      </div>
    </Card>
  );
}

function Tags({ tags }: { tags: Allocation['tags'] }) {
  const pairs = Object.entries(tags);
  if (pairs.length === 0) return <span className="text-faint">–</span>;
  return pairs.map(([name, value]) => `${name}=${value}`).join(', ');
}
