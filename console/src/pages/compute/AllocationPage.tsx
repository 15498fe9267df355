import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function AllocationPage() {
  return (
    <Page title="Allocation">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
