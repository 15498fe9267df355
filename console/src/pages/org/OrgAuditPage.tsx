import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function OrgAuditPage() {
  return (
    <Page title="Organisation audit log">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
