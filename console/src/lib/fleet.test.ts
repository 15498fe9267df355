import { describe, expect, it } from 'vitest';
import type { MapNode } from '@/api/types';
import { filterNodes, groupNodes, groupingOf, isHighlight, matchesHighlight, nodeSummary } from './fleet';

const node = (over: Partial<MapNode>): MapNode => ({
  id: 'node_1',
  name: 'gpu-1',
  region: 'north',
  status: 'online',
  hold: 'none',
  simulated: false,
  skus: ['h200'],
  slots: 'aaaaaaaa',
  ...over,
});

const nodes = [
  node({ id: 'node_1', name: 'gpu-10' }),
  node({ id: 'node_2', name: 'gpu-9', region: 'south', simulated: true, skus: ['h200', 'h100'] }),
  node({ id: 'node_3', name: 'gpu-2', status: 'maintenance', hold: 'draining', slots: 'llaa' }),
  node({ id: 'node_4', name: 'gpu-3', status: 'offline', slots: 'ffff' }),
];
const names = (found: readonly MapNode[]) => found.map(({ name }) => name);

describe('filters', () => {
  it('narrow by each fact, and together', () => {
    expect(names(filterNodes(nodes, { status: 'offline' }))).toEqual(['gpu-3']);
    expect(names(filterNodes(nodes, { hold: 'draining' }))).toEqual(['gpu-2']);
    expect(names(filterNodes(nodes, { sku: 'h100' }))).toEqual(['gpu-9']);
    expect(names(filterNodes(nodes, { simulated: 'false', region: 'north' }))).toEqual([
      'gpu-10',
      'gpu-2',
      'gpu-3',
    ]);
    expect(names(filterNodes(nodes, { search: 'GPU-1' }))).toEqual(['gpu-10']);
    expect(filterNodes(nodes, {})).toBe(nodes);
  });

  it('highlight the entries of the legend', () => {
    expect(names(nodes.filter((node) => matchesHighlight(node, 'leased')))).toEqual(['gpu-2']);
    expect(names(nodes.filter((node) => matchesHighlight(node, 'held')))).toEqual(['gpu-2']);
    expect(names(nodes.filter((node) => matchesHighlight(node, 'offline')))).toEqual(['gpu-3']);
    expect(isHighlight('sleeping')).toBe(false);
  });
});

describe('groups', () => {
  it('are sorted naturally, and so are their nodes', () => {
    expect(groupNodes(nodes, 'region').map(({ name, nodes: members }) => [name, names(members)])).toEqual([
      ['north', ['gpu-2', 'gpu-3', 'gpu-10']],
      ['south', ['gpu-9']],
    ]);
  });

  it('contain a node once, however many SKUs it has', () => {
    expect(groupNodes(nodes, 'sku').map(({ name }) => name)).toEqual(['h200', 'h200, h100']);
  });

  it('fall back to regions', () => {
    expect(groupingOf('colour')).toBe('region');
    expect(groupingOf('status')).toBe('status');
  });
});

it('a node is summarised in one line', () => {
  const [, , held] = nodes;
  expect(held && nodeSummary(held)).toBe('gpu-2, maintenance, draining, 2 free, 2 in use');
});
