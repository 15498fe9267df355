import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function SigningKeysPage() {
  return (
    <Page title="SigningKeys">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
