/** A page that broke, and a page that isn't. The frame around them stays. */
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
    // Only once the server answers: a reload without it would lose the frame.
    if (isUnloaded && (await answers())) location.reload();
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
    <Page title="This page failed">
      <ProblemState problem={problem} onRetry={() => void retry()} />
    </Page>
  );
}

async function answers(): Promise<boolean> {
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
