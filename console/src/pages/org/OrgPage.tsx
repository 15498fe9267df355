import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function OrgPage() {
  return (
    <Page title="Organisation">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
