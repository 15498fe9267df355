import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { present } from '@/api/paging';
import { type UserFilter, usersQuery } from '@/api/queries/admin';
import { session } from '@/api/session';
import { Card } from '@/kit/Card';
import { FilterBar } from '@/kit/FilterBar';
import { GuardedButton } from '@/kit/GuardedButton';
import { Select } from '@/kit/Input';
import { ListTable } from '@/kit/ListTable';
import { Page } from '@/kit/Page';
import { SearchFilter } from '@/kit/SearchFilter';
import { EmptyState } from '@/kit/States';
import { isSuperadmin } from '@/lib/people';
import { statesOf } from '@/lib/states';
import { CreateUser } from './users/CreateUser';
import { userColumns } from './users/columns';

const route = getRouteApi('/shell/admin/users');

export default function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const query = useInfiniteQuery(
    usersQuery(present({ ...search, state: search.state as UserFilter['state'] })),
  );
  const narrow = (change: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <Page
      title="Users"
      actions={
        <GuardedButton
          variant="primary"
          icon={UserPlus}
          blocked={isSuperadmin(session.user) ? undefined : 'Only a platform superadmin can create accounts.'}
          onClick={() => setCreating(true)}
        >
          Create user
        </GuardedButton>
      }
    >
      <FilterBar>
        <SearchFilter
          label="User name or e-mail begins with"
          className="w-full sm:w-72"
          value={search.search ?? ''}
          onValue={(text) => narrow({ search: text })}
        />
        <Select
          aria-label="State"
          none="Any state"
          className="w-36"
          options={statesOf('user')}
          value={search.state ?? ''}
          onValue={(state) => narrow({ state })}
        />
      </FilterBar>
      <Card flush>
        <ListTable
          label="Users"
          noun="user"
          query={query}
          columns={userColumns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/admin/users/$userId', params: { userId: id } })}
          empty={
            <EmptyState icon={UsersRound} title="No users match these filters">
              <p>The search matches the beginning of user names and e-mail addresses.</p>
            </EmptyState>
          }
        />
      </Card>
      {creating && <CreateUser onClose={() => setCreating(false)} />}
    </Page>
  );
}
