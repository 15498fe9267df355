import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function ProfilePage() {
  return (
    <Page title="Profile">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
