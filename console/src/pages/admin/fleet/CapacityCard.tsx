/** Chart of the fleet's capacity over time. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { capacityQuery } from '@/api/queries/fleet';
import type { CapacityNote } from '@/api/types';
import { Card } from '@/kit/Card';
import { Chart } from '@/kit/Chart';
import { Segments } from '@/kit/FilterBar';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { EmptyState } from '@/kit/States';
import { formatNumber } from '@/lib/format';

const route = getRouteApi('/shell/admin/overview');

const RANGES = [
  { value: '24h', label: '24 hours', hours: 24 },
  { value: '7d', label: '7 days', hours: 7 * 24 },
  { value: '30d', label: '30 days', hours: 30 * 24 },
] as const;

const HEIGHT_PX = 220;

export function CapacityCard({ paused }: { paused: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const range = RANGES.find(({ value }) => value === search.range) ?? RANGES[0];
  const query = useQuery({ ...capacityQuery(range.hours), enabled: !paused });
  return (
    <Card
      title="Capacity"
      actions={
        <Segments
          label="Time span"
          options={RANGES}
          value={range.value}
          onValue={(value) =>
            void navigate({ search: (before) => ({ ...before, range: value }), replace: true })
          }
        />
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-60 w-full" />}>
        {({ notes }) =>
          notes.length < 2 ? (
            <EmptyState icon={ChartLine} title="No capacity data yet">
              <p>Capacity is recorded every five minutes.</p>
            </EmptyState>
          ) : (
            <CapacityChart notes={notes} />
          )
        }
      </Loaded>
    </Card>
  );
}

function CapacityChart({ notes }: { notes: readonly CapacityNote[] }) {
  return (
    <Chart
      label="GPUs over time"
      height={HEIGHT_PX}
      times={notes.map(({ at }) => Date.parse(at) / 1000)}
      series={[
        { label: 'In use', values: notes.map((note) => note.in_use) },
        { label: 'Available', values: notes.map((note) => note.available) },
        { label: 'Out of service', values: notes.map((note) => note.out) },
      ]}
      format={formatNumber}
    />
  );
}
