import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function NodesPage() {
  return (
    <Page title="Nodes">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
