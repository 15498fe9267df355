import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function SealsPage() {
  return (
    <Page title="Seals">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
