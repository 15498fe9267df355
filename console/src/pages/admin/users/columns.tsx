/** Columns of the table of users. */
import type { User } from '@/api/types';
import { StateBadge } from '@/kit/Badge';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { RoleBadge } from './RoleBadge';

export const userColumns: readonly Column<User>[] = [
  { id: 'username', header: 'User name', sort: ({ username }) => username, cell: ({ username }) => username },
  {
    id: 'name',
    header: 'Name',
    hideOnPhone: true,
    sort: ({ display_name }) => display_name,
    cell: ({ display_name }) => display_name,
  },
  {
    id: 'email',
    header: 'E-mail',
    width: '1.4fr',
    hideOnPhone: true,
    sort: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    id: 'role',
    header: 'Platform role',
    width: '140px',
    sort: ({ platform_role }) => platform_role,
    cell: ({ platform_role }) => <RoleBadge role={platform_role} />,
  },
  {
    id: 'state',
    header: 'State',
    width: '110px',
    sort: ({ state }) => state,
    cell: ({ state }) => <StateBadge of="user" value={state} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: '100px',
    align: 'end',
    hideOnPhone: true,
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
];
