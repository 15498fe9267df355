/** GPU counts of a SKU with their current availability; each links to the launch form. */
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stockQuery } from '@/api/queries/compute';
import type { Estimate, Project, Sku } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { gpuCountLabel } from '@/lib/allocations';
import { cx } from '@/lib/cx';
import { shortageText } from '@/lib/failure';
import { isAvailable } from '@/lib/offers';

export function Counts({ sku, project }: { sku: Sku; project: Project }) {
  // A region's status doesn't show whether a single node has that many free GPUs, so each count is checked.
  const checksCounts = isAvailable(sku) && sku.counts.length > 1;
  const estimates = useQueries({
    queries: sku.counts.map((gpus) => ({
      ...stockQuery(project.id, { sku: sku.slug, gpus }),
      enabled: checksCounts,
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
  const isFree = isAvailable(sku) && (estimate?.available ?? true);
  const availability = isFree
    ? 'Available now'
    : shortageText(estimate?.unavailable_reason ?? shortageReason(sku));
  return (
    <Link
      to="/marketplace/$sku"
      params={{ sku: sku.slug }}
      search={{ gpus: String(gpus) }}
      title={availability}
      className={cx(
        'touch inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong px-2 text-sm hover:bg-hover',
        !isFree && 'text-muted',
      )}
    >
      <ToneMark tone={isFree ? 'ok' : 'idle'} />
      <span className={cx('tabular', !isFree && 'line-through')}>{gpuCountLabel(gpus)}</span>
      <span className="sr-only">, {availability}</span>
    </Link>
  );
}

function shortageReason({ availability }: Sku): string {
  return availability.length === 0 ? 'not_ready' : 'no_capacity';
}
