import { describe, expect, it } from 'vitest';
import type { Sku } from '@/api/types';
import { offersMatching, stockOf } from './offers';

const sku = (slug: string, shape: string, ...statuses: string[]) =>
  ({
    slug,
    shape,
    vendor: 'NVIDIA',
    display_name: slug.toUpperCase(),
    active: true,
    availability: statuses.map((status) => ({ region: 'r', status, as_of: '2026-01-01T00:00:00Z' })),
  }) as Sku;

const skus = [
  sku('h100', 'baremetal'),
  sku('h200', 'baremetal', 'sold_out', 'low'),
  sku('slice', 'gpu_slice', 'available'),
];

describe('offers', () => {
  it('are as good as their best region', () => {
    expect(skus.map(stockOf)).toEqual(['none', 'low', 'available']);
  });

  it('put available SKUs first', () => {
    expect(offersMatching(skus, {}).map(({ slug }) => slug)).toEqual(['h200', 'slice', 'h100']);
  });

  it('are narrowed by words, shape and availability', () => {
    expect(offersMatching(skus, { q: 'h2' }).map(({ slug }) => slug)).toEqual(['h200']);
    expect(offersMatching(skus, { shape: 'baremetal', show: 'available' }).map(({ slug }) => slug)).toEqual([
      'h200',
    ]);
  });
});
