/** Filters and groups the fleet's nodes. */
import type { MapNode } from '@/api/types';
import { flag } from './search';
import { SLOT_STATES, type SlotState, slotStates, slotSummary } from './slots';
import { describeState } from './states';

export interface NodeFilters {
  status?: string;
  hold?: string;
  region?: string;
  sku?: string;
  simulated?: string;
  search?: string;
}

export function filterNodes(nodes: readonly MapNode[], filters: NodeFilters): readonly MapNode[] {
  if (Object.keys(filters).length === 0) return nodes;
  const { status, hold, region, sku, search } = filters;
  const simulated = flag(filters.simulated);
  const part = search?.trim().toLowerCase() ?? '';
  return nodes.filter(
    (node) =>
      (status === undefined || node.status === status) &&
      (hold === undefined || node.hold === hold) &&
      (region === undefined || node.region === region) &&
      (sku === undefined || node.skus.includes(sku)) &&
      (simulated === undefined || node.simulated === simulated) &&
      (part === '' || node.name.toLowerCase().includes(part) || node.id.includes(part)),
  );
}

/** Legend entry to highlight: a slot state, or nodes that accept no new work. */
export type Highlight = SlotState | 'held' | 'offline';

const HIGHLIGHTS: ReadonlySet<string> = new Set<Highlight>([...SLOT_STATES, 'held', 'offline']);

export function isHighlight(word: string | undefined): word is Highlight {
  return word !== undefined && HIGHLIGHTS.has(word);
}

export const isHeld = (node: MapNode) => node.hold !== 'none';

/** Returns true if the node is offline; its slots then show the last known state. */
export const isOffline = (node: MapNode) => node.status === 'offline';

export function matchesHighlight(node: MapNode, highlight: Highlight): boolean {
  if (highlight === 'held') return isHeld(node);
  if (highlight === 'offline') return isOffline(node);
  return slotStates(node.slots).includes(highlight);
}

export const GROUPINGS = ['region', 'sku', 'status'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export function groupingOf(word: string | undefined): Grouping {
  return GROUPINGS.find((grouping) => grouping === word) ?? 'region';
}

export interface NodeGroup {
  name: string;
  nodes: MapNode[];
}

const groupName: Readonly<Record<Grouping, (node: MapNode) => string>> = {
  region: ({ region }) => region,
  sku: ({ skus }) => skus.join(', ') || 'No SKU',
  status: ({ status }) => describeState('node', status).label,
};

const natural = new Intl.Collator('en', { numeric: true });

/** Returns groups sorted by name, with nodes sorted by name. */
export function groupNodes(nodes: readonly MapNode[], grouping: Grouping): NodeGroup[] {
  const groups = new Map<string, MapNode[]>();
  for (const node of nodes) {
    const name = groupName[grouping](node);
    const members = groups.get(name);
    if (members) members.push(node);
    else groups.set(name, [node]);
  }
  return [...groups]
    .map(([name, members]) => ({
      name,
      nodes: members.sort((a, b) => natural.compare(a.name, b.name)),
    }))
    .sort((a, b) => natural.compare(a.name, b.name));
}

/** Summarises a node in one line for screen readers. */
export function nodeSummary(node: MapNode): string {
  const held = isHeld(node) ? [describeState('hold', node.hold).label.toLowerCase()] : [];
  const simulated = node.simulated ? ['simulated'] : [];
  const status = describeState('node', node.status).label.toLowerCase();
  return [node.name, status, ...held, slotSummary(node.slots), ...simulated].join(', ');
}

/** Returns the regions that occur, for the filter. */
export function regionsOf(nodes: readonly MapNode[]): string[] {
  return [...new Set(nodes.map(({ region }) => region))].sort(natural.compare);
}

export function skusOf(nodes: readonly MapNode[]): string[] {
  return [...new Set(nodes.flatMap(({ skus }) => skus))].sort(natural.compare);
}
