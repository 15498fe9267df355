/** The dialog for what is being made; its code comes when it is first asked for. */
import { lazy, Suspense } from 'react';
import { useStore } from '@/lib/store';
import { creating } from './creating';

const CreateDialog = lazy(() => import('@/pages/org/CreateDialog'));

export function Creation() {
  const asked = useStore(creating);
  return (
    asked && (
      <Suspense>
        <CreateDialog creating={asked} onClose={() => creating.set(null)} />
      </Suspense>
    )
  );
}
