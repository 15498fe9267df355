/** A page that broke, and a page that isn't. The frame around them stays. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Problem } from '@/api/problem';
import { Page } from '@/kit/Page';
import { Missing, ProblemState } from '@/kit/States';

export function PageFailed({ error, reset }: ErrorComponentProps) {
  return (
    <Page title="This page failed">
      <ProblemState problem={Problem.from(error)} onRetry={reset} />
    </Page>
  );
}

export function PageMissing() {
  return (
    <Page title="Page not found">
      <Missing />
    </Page>
  );
}
