import { expect, it } from 'vitest';
import type { GpuMoment } from '@/api/types';
import { mergeMoments, seriesOf } from './telemetry';

const moment = (minute: number, ...loads: [index: number, load: number][]): GpuMoment => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  gpus: loads.map(([index, utilisation_percent]) => ({
    index,
    utilisation_percent,
    memory_used_mib: 1,
    memory_total_mib: 2,
    temperature_c: 40,
    power_w: 100,
  })),
});

it('keeps each moment once and drops samples older than the window', () => {
  const known = [moment(0), moment(10)];
  const merged = mergeMoments(known, [moment(10), moment(16)]);
  expect(merged.map(({ at }) => new Date(at).getUTCMinutes())).toEqual([10, 16]);
});

it('draws a line for each GPU, with gaps where it was not measured', () => {
  const moments = [moment(0, [3, 50], [1, 10]), moment(1, [1, 20])];
  expect(seriesOf(moments, (gpu) => gpu.utilisation_percent)).toEqual([
    { label: 'GPU 1', values: [10, 20] },
    { label: 'GPU 3', values: [50, null] },
  ]);
});
