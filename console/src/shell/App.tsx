/** Waits for the session state, then renders the pages. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { session } from '@/api/session';
import type { createConsoleRouter } from '@/router';
import { useStore } from '@/lib/store';
import { Brand } from './Brand';

interface AppProps {
  queries: QueryClient;
  router: ReturnType<typeof createConsoleRouter>;
}

export function App({ queries, router }: AppProps) {
  const { phase } = useStore(session.state);
  if (phase === 'unknown') return <Starting />;
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Shown until the session state is known; usually visible only while the server is unreachable. */
function Starting() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 pb-24">
      <Brand />
      <p role="status" className="text-sm text-muted">
        Connecting…
      </p>
    </main>
  );
}
