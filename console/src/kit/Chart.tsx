/** Lines over time. The drawing library comes only with the first chart. */
import { lazy, Suspense } from 'react';
import { Skeleton } from './Skeleton';

export interface ChartSeries {
  label: string;
  values: readonly (number | null)[];
}

export interface ChartProps {
  label: string;
  /** Epoch seconds, one for each value. */
  times: readonly number[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** The upper end of the axis, where it is known (100 for percent). */
  max?: number;
  height?: number;
}

const ChartCanvas = lazy(() => import('./ChartCanvas'));

export function Chart({ height = 160, ...rest }: ChartProps) {
  const latest = rest.series.map(({ label, values }) => {
    const value = values.at(-1);
    return `${label} ${value == null ? 'unknown' : rest.format(value)}`;
  });
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div role="img" aria-label={`${rest.label}. Now: ${latest.join(', ')}`} style={{ height }}>
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <ChartCanvas height={height} {...rest} />
        </Suspense>
      </div>
      {rest.series.length > 1 && (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {rest.series.map(({ label }, at) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              <span
                aria-hidden
                className="h-0.5 w-3 rounded-full"
                style={{ background: `var(--chart-${(at % 8) + 1})` }}
              />
              {label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
