import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { orgPoliciesQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { OrgFrame } from './OrgFrame';
import { orgPlace } from './policies/place';
import { Policies } from './policies/Policies';

const DESCRIPTION =
  'What is in force here. A project, or a person, may have another value where none is hard.';

export default function OrgPoliciesPage() {
  return (
    <OrgFrame title="Policies" description={DESCRIPTION}>
      {(org) => <OrgPolicies org={org} />}
    </OrgFrame>
  );
}

function OrgPolicies({ org }: { org: Org }) {
  const query = useInfiniteQuery(orgPoliciesQuery(org.id));
  const search = useSearch({ from: '/shell/orgs/$orgId/policies' });
  const navigate = useNavigate({ from: '/orgs/$orgId/policies' });
  return (
    <Policies
      place={orgPlace(org)}
      query={query}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
