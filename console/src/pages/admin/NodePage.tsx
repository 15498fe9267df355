import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function NodePage() {
  return (
    <Page title="Node">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
