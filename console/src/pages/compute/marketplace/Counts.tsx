/** The counts of GPUs on offer, each with whether it could be had now; each leads to its launch. */
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stockQuery } from '@/api/queries/compute';
import type { Estimate, Project, Sku } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { gpusWords } from '@/lib/allocations';
import { cx } from '@/lib/cx';
import { shortageWords } from '@/lib/failure';
import { isToBeHad } from '@/lib/offers';

export function Counts({ sku, project }: { sku: Sku; project: Project }) {
  // A region's word covers all its counts but one: free GPUs that no single host has together.
  const asks = isToBeHad(sku) && sku.counts.length > 1;
  const estimates = useQueries({
    queries: sku.counts.map((gpus) => ({
      ...stockQuery(project.id, { sku: sku.slug, gpus }),
      enabled: asks,
    })),
  });
  if (sku.counts.length === 0) return <p className="text-sm text-muted">No GPU</p>;
  return (
    <ul aria-label={`GPU counts of ${sku.display_name}`} className="flex flex-wrap gap-1.5">
      {sku.counts.map((gpus, at) => (
        <li key={gpus}>
          <Count sku={sku} gpus={gpus} estimate={estimates[at]?.data} />
        </li>
      ))}
    </ul>
  );
}

interface CountProps {
  sku: Sku;
  gpus: number;
  estimate: Estimate | undefined;
}

function Count({ sku, gpus, estimate }: CountProps) {
  const isFree = isToBeHad(sku) && (estimate?.available ?? true);
  const words = isFree ? 'Available now' : shortageWords(estimate?.unavailable_reason ?? outOf(sku));
  return (
    <Link
      to="/marketplace/$sku"
      params={{ sku: sku.slug }}
      search={{ gpus: String(gpus) }}
      title={words}
      className={cx(
        'touch inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong px-2 text-sm hover:bg-hover',
        !isFree && 'text-muted',
      )}
    >
      <ToneMark tone={isFree ? 'ok' : 'idle'} />
      <span className={cx('tabular', !isFree && 'line-through')}>{gpusWords(gpus)}</span>
      <span className="sr-only">, {words}</span>
    </Link>
  );
}

function outOf({ availability }: Sku): string {
  return availability.length === 0 ? 'not_ready' : 'no_capacity';
}
