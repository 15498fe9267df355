import { describe, expect, it } from 'vitest';
import type { MapNode } from '@/api/types';
import type { NodeGroup } from '@/lib/fleet';
import { layoutMap, nextTile, visiblePieces, sectionOf, tileAt, tilePoint, visibleTiles } from './mapLayout';

const node = (at: number): MapNode => ({
  id: `node_${at}`,
  name: `node-${at}`,
  region: 'north',
  status: 'online',
  hold: 'none',
  simulated: false,
  skus: ['h200'],
  slots: 'aaaaaaaa',
});

const group = (name: string, count: number): NodeGroup => ({
  name,
  nodes: Array.from({ length: count }, (_, at) => node(at)),
});

/** Wide enough for exactly four named tiles. */
const FOUR_WIDE = 4 * 97 + 3 * 8;

const two = layoutMap([group('north', 6), group('south', 3)], FOUR_WIDE);

describe('tiles', () => {
  it('stand in rows, group under group', () => {
    expect(two.columns).toBe(4);
    expect(two.sections.map(({ first, count }) => [first, count])).toEqual([
      [0, 6],
      [6, 3],
    ]);
    const [north, south] = two.sections;
    expect(south && north && south.headPx > north.tilesPx + 2 * two.tileHeightPx).toBe(true);
  });

  it('are found where they stand, and nowhere between', () => {
    for (let index = 0; index < two.count; index += 1) {
      const section = sectionOf(two, index);
      if (!section) throw new Error('no section');
      const { x, y } = tilePoint(two, section, index);
      expect(tileAt(two, { x: x + 1, y: y + 1 })).toBe(index);
      expect(tileAt(two, { x: x + two.tileWidthPx + 1, y: y + 1 })).toBeNull();
    }
    expect(tileAt(two, { x: 0, y: 2 })).toBeNull();
  });

  it('share what is left of a row', () => {
    const wider = layoutMap([group('north', 6)], FOUR_WIDE + 80);
    expect(wider.columns).toBe(4);
    expect(wider.tileWidthPx).toBe(two.tileWidthPx + 20);
  });

  it('shrink with the number of nodes, and only visible ones are drawn', () => {
    const many = layoutMap([group('north', 10_000)], 860);
    expect(many.tileWidthPx).toBeLessThan(two.tileWidthPx / 3);
    const [section] = many.sections;
    if (!section) throw new Error('no section');
    const { first, end } = visibleTiles(many, section, 2_000, 2_600);
    expect(end - first).toBeLessThan(2_000);
    expect(tilePoint(many, section, first).y).toBeLessThanOrEqual(2_000);
    expect(tilePoint(many, section, end).y).toBeGreaterThanOrEqual(2_600);
  });
});

it('visible pieces are drawn, and one around them', () => {
  expect(visiblePieces(3_000, 320, 0, 500)).toEqual({ first: 0, end: 3 });
  expect(visiblePieces(3_000, 320, 1_000, 500)).toEqual({ first: 2, end: 6 });
  expect(visiblePieces(3_000, 320, 2_600, 500)).toEqual({ first: 7, end: 10 });
});

describe('arrows', () => {
  it('walk in a row and across its end', () => {
    expect(nextTile(two, 3, 'ArrowRight')).toBe(4);
    expect(nextTile(two, 0, 'ArrowLeft')).toBeNull();
    expect(nextTile(two, 8, 'ArrowRight')).toBeNull();
  });

  it('keep the column across rows and groups', () => {
    expect(nextTile(two, 1, 'ArrowDown')).toBe(5);
    expect(nextTile(two, 5, 'ArrowDown')).toBe(7);
    expect(nextTile(two, 7, 'ArrowUp')).toBe(5);
    expect(nextTile(two, 5, 'ArrowUp')).toBe(1);
  });

  it('take the nearest where a row is short', () => {
    expect(nextTile(two, 3, 'ArrowDown')).toBe(5);
    expect(nextTile(two, 8, 'ArrowUp')).toBe(5);
    expect(nextTile(two, 7, 'ArrowDown')).toBeNull();
  });

  it('leave other keys alone', () => {
    expect(nextTile(two, 3, 'x')).toBeNull();
    expect(nextTile(two, 3, 'End')).toBe(8);
  });
});
