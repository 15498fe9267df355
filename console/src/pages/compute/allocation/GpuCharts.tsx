/** Charts of an allocation's GPUs over the last 15 minutes. */
import { useQuery } from '@tanstack/react-query';
import { telemetryQuery } from '@/api/queries/compute';
import type { Allocation, GpuMeasured, GpuMoment } from '@/api/types';
import { Card } from '@/kit/Card';
import { Chart } from '@/kit/Chart';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { useClock } from '@/lib/clock';
import { formatPercent } from '@/lib/format';
import { seriesOf, timesOf, WINDOW_MS } from '@/lib/telemetry';

const REFRESH_INTERVAL_MS = 5_000;
const FIRST_SAMPLE_TIMEOUT_MS = 60_000;
const MIB_PER_GIB = 1_024;

interface Measure {
  label: string;
  pick: (gpu: GpuMeasured) => number;
  format: (value: number) => string;
  max?: (gpu: GpuMeasured) => number;
}

const MEASURES: readonly Measure[] = [
  { label: 'Utilisation', pick: (gpu) => gpu.utilisation_percent, format: formatPercent, max: () => 100 },
  {
    label: 'Memory',
    pick: (gpu) => gpu.memory_used_mib / MIB_PER_GIB,
    format: (value) => `${Math.round(value)} GiB`,
    max: (gpu) => gpu.memory_total_mib / MIB_PER_GIB,
  },
  { label: 'Temperature', pick: (gpu) => gpu.temperature_c, format: (value) => `${Math.round(value)} °C` },
  { label: 'Power', pick: (gpu) => gpu.power_w, format: (value) => `${Math.round(value)} W` },
];

export function GpuCharts({ allocation }: { allocation: Allocation }) {
  const { id, project_id, state, state_since } = allocation;
  const query = useQuery({
    ...telemetryQuery(project_id, id),
    refetchInterval: state === 'active' ? REFRESH_INTERVAL_MS : false,
  });
  return (
    <Card title="GPUs">
      <Loaded query={query} skeleton={<ChartsSkeleton />}>
        {({ samples, unavailable_reason }) => (
          <div className="flex flex-col gap-4">
            {samples.length === 0 ? (
              <NoSamples since={state_since} reason={unavailable_reason} />
            ) : (
              unavailable_reason && <Unavailable reason={unavailable_reason} />
            )}
            {samples.length > 0 && <Charts samples={samples} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Shown without samples. Nodes measure a few times a minute, so no samples are normal at first. */
function NoSamples({ since, reason }: { since: string; reason: string | null | undefined }) {
  const isNew = useClock((nowMs) => nowMs - Date.parse(since) < FIRST_SAMPLE_TIMEOUT_MS);
  if (reason && !isNew) return <Unavailable reason={reason} />;
  return (
    <p role="status" className="py-6 text-center text-sm text-muted">
      Waiting for the first measurement.
    </p>
  );
}

function Unavailable({ reason }: { reason: string }) {
  return (
    <p role="status" className="text-sm text-muted">
      No measurements available: {reason}.
    </p>
  );
}

function Charts({ samples }: { samples: readonly GpuMoment[] }) {
  const times = timesOf(samples);
  const latest = samples.at(-1)?.gpus ?? [];
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
      {MEASURES.map(({ label, pick, format, max }) => (
        <section key={label} className="flex min-w-0 flex-col gap-1">
          <h3 className="text-xs font-medium">{label}</h3>
          <Chart
            label={label}
            times={times}
            series={seriesOf(samples, pick)}
            format={format}
            spanS={WINDOW_MS / 1000}
            group="gpus"
            {...(max && latest[0] && { max: max(latest[0]) })}
          />
        </section>
      ))}
    </div>
  );
}

function ChartsSkeleton() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {MEASURES.map(({ label }) => (
        <Skeleton key={label} className="h-44 w-full" />
      ))}
    </div>
  );
}
