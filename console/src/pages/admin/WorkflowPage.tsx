import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function WorkflowPage() {
  return (
    <Page title="Workflow">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
