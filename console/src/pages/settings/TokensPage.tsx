import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function TokensPage() {
  return (
    <Page title="API tokens">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
