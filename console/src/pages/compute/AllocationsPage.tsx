import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function AllocationsPage() {
  return (
    <Page title="Allocations">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
