/** Compares a node's latest topology report with the approved one. */
import type { Topology } from '@/api/types';
import { formatGib, formatMib } from '@/lib/format';

export interface TopologyDifference {
  name: string;
  reported: string | null;
  approved: string | null;
  changed: boolean;
}

type Part = (topology: Topology) => string | null;

const nodeParts: readonly (readonly [name: string, part: Part])[] = [
  ['Kernel', ({ kernel }) => kernel],
  ['GPU driver', ({ driver_version }) => driver_version ?? null],
  ['CPUs', ({ cpus }) => String(cpus)],
  ['Memory', ({ memory_gib }) => formatGib(memory_gib)],
  ['NUMA nodes', ({ numa_nodes }) => String(numa_nodes)],
  ['IOMMU groups', ({ iommu_groups }) => String(iommu_groups)],
];

export function compareTopologies(
  reported: Topology | null,
  approved: Topology | null,
): TopologyDifference[] {
  const indexes = new Set([...slotIndexes(reported), ...slotIndexes(approved)]);
  const slots = [...indexes]
    .sort((a, b) => a - b)
    .map((index): readonly [string, Part] => [`Slot ${index}`, (topology) => slotSummary(topology, index)]);
  return [...nodeParts, ...slots].map(([name, part]) => {
    const pair = { reported: reported && part(reported), approved: approved && part(approved) };
    // Without both reports nothing can have changed.
    return {
      name,
      ...pair,
      changed: reported !== null && approved !== null && pair.reported !== pair.approved,
    };
  });
}

function slotIndexes(topology: Topology | null): number[] {
  return topology?.slots.map(({ index }) => index) ?? [];
}

function slotSummary({ slots }: Topology, index: number): string | null {
  const slot = slots.find((each) => each.index === index);
  if (!slot) return null;
  const gpu = slot.gpu ? `${slot.gpu.model}, ${formatMib(slot.gpu.memory_mib)}, ${slot.gpu.pci}` : 'no GPU';
  return [
    gpu,
    `NUMA ${slot.numa}`,
    slot.nvme ?? 'no NVMe',
    slot.fabric_pci ? `fabric ${slot.fabric_pci}` : 'no fabric',
  ].join(' · ');
}
