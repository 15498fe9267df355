import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { platformPoliciesQuery } from '@/api/queries/admin';
import { session } from '@/api/session';
import { Page } from '@/kit/Page';
import { Policies } from '@/pages/org/policies/Policies';
import { platformPolicyScope } from './policies/platformPolicyScope';

const route = getRouteApi('/shell/admin/policies');

export default function PlatformPoliciesPage() {
  const query = useInfiniteQuery(platformPoliciesQuery);
  const navigate = route.useNavigate();
  return (
    <Page
      title="Platform policies"
      description="Policies of the whole platform. Organisations, projects and users can override values that aren’t locked."
    >
      <Policies
        scope={platformPolicyScope(session.user)}
        query={query}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    </Page>
  );
}
