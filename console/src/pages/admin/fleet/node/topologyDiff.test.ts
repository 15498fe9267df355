import { describe, expect, it } from 'vitest';
import type { Topology } from '@/api/types';
import { compareTopologies } from './topologyDiff';

const slot = (index: number, model = 'NVIDIA H200'): Topology['slots'][number] => ({
  index,
  numa: 0,
  gpu: { uuid: `GPU-${index}`, pci: `0000:1${index}:00.0`, model, memory_mib: 143_771 },
  fabric_pci: null,
  nvme: `/dev/nvme${index}n1`,
  private_ip: '10.0.0.1',
  mac: '52:54:00:00:00:01',
});

const topology = (over: Partial<Topology> = {}): Topology => ({
  kernel: '6.8.0',
  driver_version: '580.95',
  cpus: 192,
  memory_gib: 2048,
  numa_nodes: 2,
  iommu_groups: 180,
  slots: [slot(0), slot(1)],
  blockers: [],
  ...over,
});

const changes = (...pair: Parameters<typeof compareTopologies>) =>
  compareTopologies(...pair)
    .filter(({ changed }) => changed)
    .map(({ name }) => name);

describe('the latest report and the approved one', () => {
  it('are equal when nothing changed', () => {
    expect(changes(topology(), topology())).toEqual([]);
  });

  it('differ in changed, added and removed slots', () => {
    const found = topology({ kernel: '6.9.0', slots: [slot(0, 'NVIDIA H100'), slot(2)] });
    expect(changes(found, topology())).toEqual(['Kernel', 'Slot 0', 'Slot 1', 'Slot 2']);
  });

  it('have no changes before the first approval', () => {
    expect(changes(topology(), null)).toEqual([]);
    expect(compareTopologies(null, null)).toHaveLength(6);
  });
});
