import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { orgPoliciesQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { OrgFrame } from './OrgFrame';
import { orgPolicyScope } from './policies/policyScope';
import { Policies } from './policies/Policies';

const DESCRIPTION =
  'Policies of this organisation. Projects and users can override values that aren’t locked.';

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
      scope={orgPolicyScope(org)}
      query={query}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
