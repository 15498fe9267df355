/** Prepares GPU telemetry for charts. */
import type { GpuMeasured, GpuMoment } from '@/api/types';

export const WINDOW_MS = 15 * 60_000;

/** Merges known and received samples, each once, and keeps the last 15 minutes. */
export function mergeMoments(known: readonly GpuMoment[], received: readonly GpuMoment[]): GpuMoment[] {
  const newest = known.at(-1)?.at ?? '';
  const all = [...known, ...received.filter(({ at }) => at > newest)];
  const fromMs = Date.parse(all.at(-1)?.at ?? '') - WINDOW_MS;
  return all.filter(({ at }) => Date.parse(at) >= fromMs);
}

export interface GpuSeries {
  label: string;
  values: (number | null)[];
}

/** Returns one series per GPU; missing samples are gaps. */
export function seriesOf(moments: readonly GpuMoment[], pick: (gpu: GpuMeasured) => number): GpuSeries[] {
  const indexes = [...new Set(moments.flatMap(({ gpus }) => gpus.map(({ index }) => index)))];
  return indexes
    .sort((a, b) => a - b)
    .map((index) => ({
      label: `GPU ${index}`,
      values: moments.map(({ gpus }) => {
        const gpu = gpus.find((each) => each.index === index);
        return gpu ? pick(gpu) : null;
      }),
    }));
}

export function timesOf(moments: readonly GpuMoment[]): number[] {
  return moments.map(({ at }) => Date.parse(at) / 1000);
}
