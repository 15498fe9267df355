/** Members with their roles, and the permissions of each role. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Ellipsis, UserMinus, UserPen, Users } from 'lucide-react';
import { useState } from 'react';
import { session } from '@/api/session';
import { Badge } from '@/kit/Badge';
import { IconButton } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { Menu } from '@/kit/Menu';
import { EmptyState } from '@/kit/States';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { roleLabel, type RoleInfo } from '@/lib/roles';
import { ChangeRoleDialog, RemoveMemberDialog } from './MemberDialogs';
import type { AnyMember, Membership } from './membership';

interface MembersProps<Role extends string> {
  membership: Membership<Role>;
  query: UseInfiniteQueryResult<{ rows: AnyMember[] }>;
}

interface MemberChange {
  what: 'change' | 'remove';
  member: AnyMember;
}

export function Members<Role extends string>({ membership, query }: MembersProps<Role>) {
  const [change, setChange] = useState<MemberChange | null>(null);
  const done = () => setChange(null);
  const actions: Column<AnyMember> = {
    id: 'actions',
    header: '',
    width: '40px',
    align: 'end',
    cell: (member) => membership.mayTouch(member) && <MemberMenu member={member} onChoose={setChange} />,
  };
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card flush>
        <ListTable
          label="Members"
          noun="member"
          query={query}
          rowKey={(member) => member.user_id}
          columns={[...columns(membership.roles), ...(membership.blocked === undefined ? [actions] : [])]}
          empty={
            <EmptyState icon={Users} title="No members">
              <p>No user has an explicit role here. To grant one, use Add member.</p>
            </EmptyState>
          }
        />
      </Card>
      <Roles roles={membership.roles} />
      {change?.what === 'change' && (
        <ChangeRoleDialog membership={membership} member={change.member} onClose={done} />
      )}
      {change?.what === 'remove' && (
        <RemoveMemberDialog membership={membership} member={change.member} onClose={done} />
      )}
    </div>
  );
}

function columns(roles: readonly RoleInfo[]): Column<AnyMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: '2fr',
      sort: ({ display_name }) => display_name,
      cell: ({ user_id, display_name, username }) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <span className="truncate">
            <span className="font-medium">{display_name}</span> <span className="text-muted">{username}</span>
          </span>
          {user_id === session.user?.id && <Badge>You</Badge>}
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      sort: ({ role }) => roles.findIndex(({ value }) => value === role),
      cell: ({ role }) => roleLabel(roles, role),
    },
    {
      id: 'added',
      header: 'Added',
      hideOnPhone: true,
      sort: ({ added_at }) => added_at,
      cell: ({ added_at }) => <Time value={added_at} />,
    },
  ];
}

function MemberMenu({ member, onChoose }: { member: AnyMember; onChoose: (change: MemberChange) => void }) {
  const label = `Actions for ${member.display_name}`;
  return (
    <Menu
      label={label}
      items={[
        { label: 'Change role', icon: UserPen, onSelect: () => onChoose({ what: 'change', member }) },
        'separator',
        {
          label: 'Remove',
          icon: UserMinus,
          danger: true,
          onSelect: () => onChoose({ what: 'remove', member }),
        },
      ]}
      trigger={(props) => <IconButton {...props} icon={Ellipsis} label={label} />}
    />
  );
}

function Roles({ roles }: { roles: readonly RoleInfo[] }) {
  return (
    <Card title="Role permissions">
      <dl className="flex flex-col gap-3">
        {roles.map(({ value, label, may }) => (
          <div key={value}>
            <dt className="text-sm font-medium">{label}</dt>
            <dd className="text-xs text-muted">{may}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
