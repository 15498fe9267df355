/** Charts of a node's CPU, memory and GPU telemetry. */
import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { nodeTelemetryQuery } from '@/api/queries/fleet';
import type { Telemetry } from '@/api/types';
import { Card } from '@/kit/Card';
import { Chart, type ChartSeries } from '@/kit/Chart';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { formatMib, formatNumber, formatPercent } from '@/lib/format';
import { seriesOf, timesOf } from '@/lib/telemetry';

interface Measure {
  title: string;
  series: ChartSeries[];
  format: (value: number) => string;
  max?: number;
}

const formatCelsius = (value: number) => `${Math.round(value)} °C`;
const formatWatts = (value: number) => `${formatNumber(Math.round(value))} W`;
const formatLoad = (value: number) => value.toFixed(1);

export function TelemetryCards({ nodeId }: { nodeId: string }) {
  const query = useQuery(nodeTelemetryQuery(nodeId));
  return (
    <Loaded query={query} skeleton={<TelemetrySkeleton />}>
      {({ samples, unavailable_reason }) =>
        samples.length === 0 ? (
          <Card>
            <EmptyState icon={ChartLine} title="No measurements">
              <p>{unavailable_reason ?? 'The node has sent no measurements yet.'}</p>
            </EmptyState>
          </Card>
        ) : (
          <Grid>
            {measuresOf(samples).map(({ title, ...measure }) => (
              <Card key={title} title={title}>
                <Chart label={title} times={timesOf(samples)} {...measure} />
              </Card>
            ))}
          </Grid>
        )
      }
    </Loaded>
  );
}

function measuresOf(samples: readonly Telemetry[]): Measure[] {
  const host = (label: string, pick: (sample: Telemetry['host']) => number): ChartSeries[] => [
    { label, values: samples.map((sample) => pick(sample.host)) },
  ];
  const latest = samples.at(-1);
  const gpuMib = Math.max(0, ...(latest?.gpus.map((gpu) => gpu.memory_total_mib) ?? []));
  return [
    {
      title: 'GPU utilisation',
      series: seriesOf(samples, (gpu) => gpu.utilisation_percent),
      format: formatPercent,
      max: 100,
    },
    {
      title: 'GPU memory',
      series: seriesOf(samples, (gpu) => gpu.memory_used_mib),
      format: formatMib,
      ...(gpuMib > 0 && { max: gpuMib }),
    },
    {
      title: 'GPU temperature',
      series: seriesOf(samples, (gpu) => gpu.temperature_c),
      format: formatCelsius,
    },
    { title: 'GPU power', series: seriesOf(samples, (gpu) => gpu.power_w), format: formatWatts },
    {
      title: 'Node CPU',
      series: host('CPU', (sample) => sample.cpu_percent),
      format: formatPercent,
      max: 100,
    },
    {
      title: 'Node memory',
      series: host('Memory', (sample) => sample.memory_used_mib),
      format: formatMib,
      ...(latest && { max: latest.host.memory_total_mib }),
    },
    { title: 'Node load', series: host('Load', (sample) => sample.load_1m), format: formatLoad },
  ];
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 lg:grid-cols-2">{children}</div>;
}

function TelemetrySkeleton() {
  return (
    <Grid>
      {Array.from({ length: 4 }, (_, at) => (
        <Card key={at} title={<Skeleton className="h-3 w-24" />}>
          <Skeleton className="h-40 w-full" />
        </Card>
      ))}
    </Grid>
  );
}
