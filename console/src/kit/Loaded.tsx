/** Renders a query's data, or its loading or error state. Existing data stays visible while it is refetched. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from '@/api/problem';
import { SkeletonRows } from './Skeleton';
import { ProblemState, RateLimited } from './States';

type QueryLike<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'failureReason'> & { refetch: () => unknown };

interface LoadedProps<T> {
  query: QueryLike<T>;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, skeleton = <SkeletonRows />, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  const failure = query.error ?? query.failureReason;
  const problem = failure === null ? null : Problem.from(failure);
  if (problem?.kind === 'rate-limited') return <RateLimited problem={problem} />;
  // Signed out: the sign-in dialog covers the page, which keeps its skeleton.
  if (query.error === null || problem === null || problem.kind === 'signed-out') return skeleton;
  return <ProblemState problem={problem} onRetry={() => void query.refetch()} />;
}
