import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function MarketplacePage() {
  return (
    <Page title="Marketplace">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
