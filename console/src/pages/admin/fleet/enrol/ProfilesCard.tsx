/** Table of enrolment profiles, each with one token for several nodes. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { enrolmentProfilesQuery } from '@/api/queries/admin';
import type { EnrolmentProfile } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Card } from '@/kit/Card';
import { ListTable } from '@/kit/ListTable';
import { EmptyState } from '@/kit/States';
import type { Column } from '@/kit/Table';
import { Time } from '@/kit/Time';
import { useClock } from '@/lib/clock';
import { formatNumber } from '@/lib/format';
import { NewProfileDialog } from './NewProfileDialog';
import { WithdrawProfile } from './WithdrawProfile';

const columns: readonly Column<EnrolmentProfile>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
  { id: 'state', header: 'State', cell: (profile) => <ProfileState profile={profile} />, width: '96px' },
  {
    id: 'uses',
    header: 'Enrolled',
    cell: ({ used, uses }) => `${formatNumber(used)} of ${formatNumber(uses)}`,
    sort: ({ used }) => used,
    width: '110px',
    align: 'end',
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region, width: '0.6fr', hideOnPhone: true },
  { id: 'skus', header: 'SKUs', cell: ({ skus }) => skus.join(', '), hideOnPhone: true },
  {
    id: 'networks',
    header: 'Networks',
    cell: ({ networks }) => networks.join(', ') || 'Any',
    width: '0.8fr',
    hideOnPhone: true,
  },
  {
    id: 'approval',
    header: 'Approval',
    cell: ({ needs_approval }) => (needs_approval ? 'By an operator' : 'Automatic'),
    width: '110px',
    hideOnPhone: true,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expires_at }) => <Time value={expires_at} />,
    sort: ({ expires_at }) => expires_at,
    width: '96px',
    hideOnPhone: true,
  },
  {
    id: 'actions',
    header: '',
    cell: (profile) => <WithdrawProfile profile={profile} />,
    width: '92px',
    align: 'end',
  },
];

function ProfileState({ profile: { withdrawn_at, expires_at, used, uses } }: { profile: EnrolmentProfile }) {
  const expired = useClock((nowMs) => Date.parse(expires_at) <= nowMs);
  if (withdrawn_at) return <Badge>Withdrawn</Badge>;
  if (expired) return <Badge>Expired</Badge>;
  return used >= uses ? <Badge>Used up</Badge> : <Badge tone="ok">Open</Badge>;
}

export function ProfilesCard() {
  const query = useInfiniteQuery(enrolmentProfilesQuery);
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      New profile
    </Button>
  );
  return (
    <Card title="Enrolment profiles" actions={create} flush>
      <ListTable
        label="Enrolment profiles"
        noun="profile"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={KeyRound} title="No enrolment profiles">
            <p>
              A profile lets several nodes enrol with one token, such as a rack, or an image that many
              machines boot.
            </p>
          </EmptyState>
        }
      />
      {isCreating && <NewProfileDialog onClose={() => setCreating(false)} />}
    </Card>
  );
}
