/** Error page and not-found page; the surrounding frame stays. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Problem } from '@/api/problem';
import { Page } from '@/kit/Page';
import { Missing, ProblemState } from '@/kit/States';

export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const problem = Problem.from(error);
  const isUnloaded = problem.code === 'page_not_loaded';
  const retry = async () => {
    // Reloads only if the server responds; otherwise the frame would be lost.
    if (isUnloaded && (await isServerUp())) location.reload();
    reset();
    await router.invalidate();
  };
  useEffect(() => {
    if (!isUnloaded) return undefined;
    const again = () => void retry();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  return (
    <Page title="Page error">
      <ProblemState problem={problem} onRetry={() => void retry()} />
    </Page>
  );
}

async function isServerUp(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

export function PageMissing() {
  return (
    <Page title="Page not found">
      <Missing />
    </Page>
  );
}
