/** Lazy-loaded dialog for a new project or organisation. */
import { lazy, Suspense } from 'react';
import { useStore } from '@/lib/store';
import { createRequest } from './createRequest';

const CreateDialog = lazy(() => import('@/pages/org/CreateDialog'));

export function CreateDialogHost() {
  const request = useStore(createRequest);
  return (
    request && (
      <Suspense>
        <CreateDialog request={request} onClose={() => createRequest.set(null)} />
      </Suspense>
    )
  );
}
