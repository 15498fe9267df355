import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function OverviewPage() {
  return (
    <Page title="Overview">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
