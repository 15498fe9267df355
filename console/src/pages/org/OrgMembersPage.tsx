import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function OrgMembersPage() {
  return (
    <Page title="Organisation members">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
