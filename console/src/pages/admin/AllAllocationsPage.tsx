import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function AllAllocationsPage() {
  return (
    <Page title="All allocations">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
