import { Page } from '@/kit/Page';
import { EmptyState } from '@/kit/States';

export default function ProjectPolicyPage() {
  return (
    <Page title="Project policies">
      <EmptyState title="Nothing here yet" />
    </Page>
  );
}
