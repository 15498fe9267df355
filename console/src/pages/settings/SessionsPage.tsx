import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function SessionsPage() {
  return (
    <Page title="Sessions">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
