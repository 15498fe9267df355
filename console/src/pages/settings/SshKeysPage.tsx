import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function SshKeysPage() {
  return (
    <Page title="SSH keys">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
