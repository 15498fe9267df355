import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function ProjectMembersPage() {
  return (
    <Page title="Project members">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
