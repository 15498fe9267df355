import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function AuditPage() {
  return (
    <Page title="Audit log">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
