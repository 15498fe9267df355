/** What a host was found to be made of, beside what was approved of it. */
import type { Topology } from '@/api/types';
import { formatGib, formatMib } from '@/lib/format';

export interface Compared {
  name: string;
  found: string | null;
  approved: string | null;
  changed: boolean;
}

type Part = (topology: Topology) => string | null;

const wholes: readonly (readonly [name: string, part: Part])[] = [
  ['Kernel', ({ kernel }) => kernel],
  ['GPU driver', ({ driver_version }) => driver_version ?? null],
  ['CPUs', ({ cpus }) => String(cpus)],
  ['Memory', ({ memory_gib }) => formatGib(memory_gib)],
  ['NUMA nodes', ({ numa_nodes }) => String(numa_nodes)],
  ['IOMMU groups', ({ iommu_groups }) => String(iommu_groups)],
];

export function compareTopologies(found: Topology | null, approved: Topology | null): Compared[] {
  const indexes = new Set([...slotIndexes(found), ...slotIndexes(approved)]);
  const slots = [...indexes]
    .sort((a, b) => a - b)
    .map((index): readonly [string, Part] => [`Slot ${index}`, (topology) => slotWords(topology, index)]);
  return [...wholes, ...slots].map(([name, part]) => {
    const pair = { found: found && part(found), approved: approved && part(approved) };
    // Without both there is nothing that could have changed.
    return { name, ...pair, changed: found !== null && approved !== null && pair.found !== pair.approved };
  });
}

function slotIndexes(topology: Topology | null): number[] {
  return topology?.slots.map(({ index }) => index) ?? [];
}

function slotWords({ slots }: Topology, index: number): string | null {
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
