import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import { allAllocationsQuery, userQuery } from '@/api/queries/admin';
import type { User } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';
import { allocationColumns } from './allocations/columns';
import { FactsSkeleton } from './shared/FactsSkeleton';
import { LinkList } from './shared/LinkList';
import { SuspendUser } from './users/SuspendUser';
import { UserFacts } from './users/UserFacts';

const route = getRouteApi('/shell/admin/users/$userId');

export default function UserPage() {
  const { userId } = route.useParams();
  const query = useQuery(userQuery(userId));
  const user = query.data;
  return (
    <Page
      title={user?.username ?? 'User'}
      breadcrumbs={[{ label: 'Users', link: { to: '/admin/users' } }]}
      badges={user && <StateBadge of="user" value={user.state} />}
      {...(user && { actions: <SuspendUser user={user} /> })}
    >
      <Loaded query={query} skeleton={<FactsSkeleton />}>
        {(found) => <UserDetails user={found} />}
      </Loaded>
    </Page>
  );
}

function UserDetails({ user }: { user: User }) {
  const { id } = user;
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-start">
        <UserFacts user={user} />
        <LinkList
          title="Related"
          links={[
            {
              label: 'Audit records by this user',
              target: linkOptions({ to: '/admin/audit-logs', search: { actor_id: id } }),
            },
            {
              label: 'Audit records about this account',
              target: linkOptions({ to: '/admin/audit-logs', search: { target_id: id } }),
            },
            {
              label: 'Denied requests of this user',
              target: linkOptions({ to: '/admin/audit-logs', search: { actor_id: id, result: 'denied' } }),
            },
            {
              label: 'Allocations created by this user',
              target: linkOptions({ to: '/admin/allocations', search: { created_by: id } }),
            },
          ]}
        />
      </div>
      <LiveAllocations user={user} />
    </>
  );
}

const columnsOfOthers = allocationColumns.filter(({ id }) => id !== 'user');

function LiveAllocations({ user }: { user: User }) {
  const query = useInfiniteQuery(allAllocationsQuery({ created_by: user.id, live: true }));
  return (
    <Card title="Live allocations" flush>
      <ListTable
        label="Live allocations"
        noun="allocation"
        query={query}
        columns={columnsOfOthers}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/admin/allocations/$allocationId', params: { allocationId: id } })}
        empty={
          <EmptyState icon={Boxes} title="No live allocations">
            <p>{user.username} holds no GPUs right now.</p>
          </EmptyState>
        }
      />
    </Card>
  );
}
