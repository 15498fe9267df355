/** Labels and filters for SKUs in the marketplace. */
import type { Sku } from '@/api/types';
import { formatGib, plural, sentence } from './format';
import { matchScore } from './match';

const shapes: Readonly<Record<string, string>> = {
  baremetal: 'Whole node',
  gpu_slice: 'GPU slice',
  cpu_vm: 'VM without GPU',
};

export function shapeLabel(shape: string): string {
  return shapes[shape] ?? sentence(shape);
}

export type Stock = 'available' | 'low' | 'sold_out' | 'none';

/** Returns the best availability among the SKU's regions; `none` if no region has such nodes. */
export function stockOf({ availability }: Pick<Sku, 'availability'>): Stock {
  if (availability.length === 0) return 'none';
  const order = ['available', 'low'] as const;
  return order.find((status) => availability.some((each) => each.status === status)) ?? 'sold_out';
}

export const isAvailable = (sku: Sku) => ['available', 'low'].includes(stockOf(sku));

export function unitLabel(unit: string): string {
  return unit === 'gpu_hour' ? 'GPU-hour' : unit === 'hour' ? 'hour' : sentence(unit).toLowerCase();
}

type Profile = Sku['profiles'][number];

export function profileSummary({ vcpus, memory_gib, disk_gib }: Profile): string {
  return `${plural(vcpus, 'vCPU')} · ${formatGib(memory_gib)} memory · ${formatGib(disk_gib)} disk`;
}

export function profileFor(sku: Sku, gpus: number): Profile | undefined {
  return sku.profiles.find((profile) => profile.gpus === gpus);
}

export interface OfferFilter {
  q?: string;
  shape?: string;
  show?: string;
}

/** Returns the matching SKUs: available ones first, otherwise in the server's order. */
export function offersMatching(skus: readonly Sku[], { q = '', shape, show }: OfferFilter): Sku[] {
  return skus
    .filter((sku) => sku.active)
    .filter((sku) => shape === undefined || sku.shape === shape)
    .filter((sku) => show !== 'available' || isAvailable(sku))
    .filter((sku) => matchScore(q, `${sku.display_name} ${sku.vendor} ${sku.slug}`) !== null)
    .sort((a, b) => Number(isAvailable(b)) - Number(isAvailable(a)));
}
