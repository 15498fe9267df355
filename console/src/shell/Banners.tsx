/** Banners for connection problems: server unreachable, rate limit reached. */
import { useQueryClient } from '@tanstack/react-query';
import { Timer, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { connection } from '@/api/connection';
import { liveState } from '@/api/live';
import { Spinner } from '@/kit/Spinner';
import { useClock } from '@/lib/clock';
import { plural } from '@/lib/format';
import { useStore } from '@/lib/store';

const RETRY_INTERVAL_MS = 5_000;

export function Banners() {
  const { reachable, waitUntilMs } = useStore(connection.state);
  return (
    <div role="status">
      {!reachable && <OfflineBanner />}
      {waitUntilMs !== null && <WaitBanner key={waitUntilMs} untilMs={waitUntilMs} />}
    </div>
  );
}

const LOOK =
  'flex min-h-9 items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-1 text-sm';

function OfflineBanner() {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries(), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queries]);
  return (
    <p className={LOOK}>
      <WifiOff aria-hidden className="size-4 text-warn" />
      The server can't be reached. Shown data may be outdated; the console retries automatically.
    </p>
  );
}

function WaitBanner({ untilMs }: { untilMs: number }) {
  const leftS = useClock((nowMs) => Math.ceil((untilMs - nowMs) / 1000));
  useEffect(() => {
    if (leftS <= 0) connection.waited();
  }, [leftS]);
  return (
    <p className={LOOK}>
      <Timer aria-hidden className="size-4 text-warn" />
      <span className="tabular">Too many requests. Retrying in {plural(Math.max(leftS, 0), 'second')}.</span>
    </p>
  );
}

/** Shown beside the bell while live updates are interrupted. */
export function LiveChip() {
  const live = useStore(liveState);
  if (live !== 'down') return null;
  return (
    <span
      role="status"
      title="Live updates are interrupted. The page refreshes every few seconds meanwhile."
      className="inline-flex h-6 items-center gap-1.5 rounded-full border border-line px-2 text-xs text-muted"
    >
      <Spinner className="size-2.5" />
      <span className="max-sm:sr-only">Reconnecting</span>
    </span>
  );
}
