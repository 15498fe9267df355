import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function WorkflowsPage() {
  return (
    <Page title="Workflows">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
