import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function OrgPoliciesPage() {
  return (
    <Page title="Organisation policies">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
