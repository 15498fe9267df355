/** Line chart over time. The drawing library is loaded with the first chart. */
import { lazy, Suspense, useState } from 'react';
import { formatClock } from '@/lib/format';
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
  /** Upper end of the axis, if known (100 for percent). */
  max?: number;
  height?: number;
  /** Seconds that the axis spans; by default the range of the data. */
  spanS?: number;
  /** Charts of one group show the same moment under the pointer. */
  group?: string;
}

const ChartCanvas = lazy(() => import('./ChartCanvas'));

export function Chart({ height = 160, ...rest }: ChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { label, times, series, format } = rest;
  const textAt = (values: ChartSeries['values'], at: number) => {
    const value = values.at(at);
    return value == null ? 'unknown' : format(value);
  };
  const latest = series.map((each) => `${each.label} ${textAt(each.values, -1)}`);
  const pointedTime = pointed === null ? undefined : times[pointed];
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div role="img" aria-label={`${label}. Now: ${latest.join(', ')}`} style={{ height }}>
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <ChartCanvas height={height} onPointed={setPointed} {...rest} />
        </Suspense>
      </div>
      <figcaption aria-hidden className="tabular flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {series.map((each, at) => (
          <span key={each.label} className="inline-flex items-center gap-1.5">
            <span className="h-0.5 w-3 rounded-full" style={{ background: `var(--chart-${(at % 8) + 1})` }} />
            {each.label}
            <span className="text-text">{textAt(each.values, pointed ?? -1)}</span>
          </span>
        ))}
        {pointedTime !== undefined && <span className="ml-auto">{formatClock(pointedTime * 1000)}</span>}
      </figcaption>
    </figure>
  );
}
