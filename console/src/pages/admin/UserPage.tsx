import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function UserPage() {
  return (
    <Page title="User">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
