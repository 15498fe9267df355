import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function AnyAllocationPage() {
  return (
    <Page title="AnyAllocation">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
