import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function UsersPage() {
  return (
    <Page title="Users">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
