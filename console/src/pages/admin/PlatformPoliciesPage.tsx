import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function PlatformPoliciesPage() {
  return (
    <Page title="PlatformPolicies">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
