import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function DeadLettersPage() {
  return (
    <Page title="Dead letters">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
