import { useInfiniteQuery } from '@tanstack/react-query';
import { orgMembersQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { AddMember } from './members/AddMember';
import { Members } from './members/Members';
import { orgMembership } from './members/membership';
import { OrgFrame } from './OrgFrame';

export default function OrgMembersPage() {
  return (
    <OrgFrame title="Members" actions={(org) => <AddMember membership={orgMembership(org)} />}>
      {(org) => <OrgMembers org={org} />}
    </OrgFrame>
  );
}

function OrgMembers({ org }: { org: Org }) {
  const query = useInfiniteQuery(orgMembersQuery(org.id));
  return <Members membership={orgMembership(org)} query={query} />;
}
