/** Creates the console's query cache with its retry policy. */
import { QueryClient } from '@tanstack/react-query';
import { backoffMs } from '@/lib/backoff';
import { Problem } from './problem';

const MAX_RETRIES = 2;
const MAX_RATE_LIMIT_RETRIES = 10;

export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  switch (error.kind) {
    case 'rate-limited':
      return failures < MAX_RATE_LIMIT_RETRIES;
    case 'network':
    case 'server':
      return failures < MAX_RETRIES;
    default:
      return false;
  }
}

export function retryDelayMs(failures: number, error: Error): number {
  const waitS = error instanceof Problem ? error.retryAfterS : undefined;
  return waitS === undefined ? backoffMs(failures) : waitS * 1000 + Math.random() * 500;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: retryDelayMs, staleTime: 30_000, gcTime: 5 * 60_000 },
      mutations: { retry: false },
    },
  });
}
