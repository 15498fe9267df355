/** Computes the position of each node's tile. Tiles have one size, so nothing is measured, whatever the number of nodes. */
import type { NodeGroup } from '@/lib/fleet';

export interface TileLook {
  cellPx: number;
  gapPx: number;
  padPx: number;
  /** Height for the node's name; 0 for small tiles. */
  labelPx: number;
  /** Between tiles. */
  spacePx: number;
}

const NAMED: TileLook = { cellPx: 18, gapPx: 3, padPx: 8, labelPx: 20, spacePx: 8 };
const PLAIN: TileLook = { cellPx: 9, gapPx: 2, padPx: 4, labelPx: 0, spacePx: 5 };
const DENSE: TileLook = { cellPx: 4, gapPx: 1, padPx: 2, labelPx: 0, spacePx: 3 };

const MAX_NAMED_TILES = 80;
const MAX_PLAIN_TILES = 800;

export const HEAD_PX = 28;
const SECTION_GAP_PX = 12;

export interface MapSection {
  name: string;
  /** Of the first tile among all. */
  first: number;
  count: number;
  headPx: number;
  tilesPx: number;
}

export interface MapLayout {
  look: TileLook;
  /** Cells beside each other in a tile. */
  cellColumns: number;
  tileWidthPx: number;
  tileHeightPx: number;
  /** Tiles beside each other. */
  columns: number;
  sections: readonly MapSection[];
  count: number;
  heightPx: number;
}

export interface Point {
  x: number;
  y: number;
}

export function layoutMap(groups: readonly NodeGroup[], widthPx: number): MapLayout {
  const count = groups.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const slots = Math.max(1, ...groups.map(mostSlots));
  const cellColumns = slots <= 8 ? 4 : 8;
  const { look, columns } = fit(count, cellColumns, widthPx);
  const tileWidthPx = spanPx(look, cellColumns);
  const tileHeightPx = spanPx(look, Math.ceil(slots / cellColumns)) + look.labelPx;
  let first = 0;
  let topPx = 0;
  const sections = groups.map(({ name, nodes }) => {
    const section = { name, first, count: nodes.length, headPx: topPx, tilesPx: topPx + HEAD_PX };
    first += nodes.length;
    const rows = Math.ceil(nodes.length / columns);
    topPx += HEAD_PX + rows * (tileHeightPx + look.spacePx) + SECTION_GAP_PX;
    return section;
  });
  return { look, cellColumns, tileWidthPx, tileHeightPx, columns, sections, count, heightPx: topPx };
}

const spanPx = (look: TileLook, cells: number) =>
  cells * look.cellPx + (cells - 1) * look.gapPx + 2 * look.padPx;

/** Chooses the largest tile size for the number of nodes; large tiles also share the row's remaining width. */
function fit(count: number, cellColumns: number, widthPx: number): { look: TileLook; columns: number } {
  const look = count <= MAX_NAMED_TILES ? NAMED : count <= MAX_PLAIN_TILES ? PLAIN : DENSE;
  const pitchPx = spanPx(look, cellColumns) + look.spacePx;
  const columns = Math.max(1, Math.floor((widthPx + look.spacePx) / pitchPx));
  if (look !== NAMED) return { look, columns };
  const leftPx = widthPx + look.spacePx - columns * pitchPx;
  const cellPx = look.cellPx + Math.max(0, Math.floor(leftPx / columns / cellColumns));
  return { look: { ...look, cellPx }, columns };
}

function mostSlots({ nodes }: NodeGroup): number {
  return nodes.reduce((most, { slots }) => Math.max(most, slots.length), 0);
}

/** Returns the upper left corner of a tile. */
export function tilePoint(layout: MapLayout, section: MapSection, index: number): Point {
  const at = index - section.first;
  const { look, columns, tileWidthPx, tileHeightPx } = layout;
  return {
    x: (at % columns) * (tileWidthPx + look.spacePx),
    y: section.tilesPx + Math.floor(at / columns) * (tileHeightPx + look.spacePx),
  };
}

export function sectionOf({ sections }: MapLayout, index: number): MapSection | undefined {
  return sections.findLast((section) => section.first <= index);
}

/** Returns the tile at a point; null between tiles. */
export function tileAt(layout: MapLayout, { x, y }: Point): number | null {
  const section = layout.sections.findLast(({ tilesPx }) => tilesPx <= y);
  if (!section) return null;
  const { look, columns, tileWidthPx, tileHeightPx } = layout;
  const column = Math.floor(x / (tileWidthPx + look.spacePx));
  const row = Math.floor((y - section.tilesPx) / (tileHeightPx + look.spacePx));
  const index = section.first + row * columns + column;
  if (column < 0 || column >= columns || index >= section.first + section.count) return null;
  const corner = tilePoint(layout, section, index);
  return x < corner.x + tileWidthPx && y < corner.y + tileHeightPx ? index : null;
}

/** Returns the tiles of a section within a vertical range. */
export function visibleTiles(layout: MapLayout, section: MapSection, topPx: number, bottomPx: number) {
  const rowPx = layout.tileHeightPx + layout.look.spacePx;
  const firstRow = Math.max(0, Math.floor((topPx - section.tilesPx) / rowPx));
  const endRow = Math.max(0, Math.ceil((bottomPx - section.tilesPx) / rowPx));
  return {
    first: section.first + Math.min(section.count, firstRow * layout.columns),
    end: section.first + Math.min(section.count, endRow * layout.columns),
  };
}

/** Returns the visible pieces of the canvas, plus one above and one below. */
export function visiblePieces(heightPx: number, piecePx: number, scrolledPx: number, seenPx: number) {
  const count = Math.ceil(heightPx / piecePx);
  return {
    first: Math.max(0, Math.floor(scrolledPx / piecePx) - 1),
    end: Math.min(count, Math.ceil((scrolledPx + seenPx) / piecePx) + 1),
  };
}

/** Returns the tile that a key moves to; null if the key is no arrow or there is no tile in that direction. */
export function nextTile(layout: MapLayout, from: number, key: string): number | null {
  const targets: Partial<Record<string, () => number>> = {
    ArrowLeft: () => from - 1,
    ArrowRight: () => from + 1,
    ArrowUp: () => above(layout, from),
    ArrowDown: () => below(layout, from),
    Home: () => 0,
    End: () => layout.count - 1,
  };
  const to = targets[key]?.();
  return to === undefined || to < 0 || to >= layout.count ? null : to;
}

function above(layout: MapLayout, from: number): number {
  const section = sectionOf(layout, from);
  if (!section || from - layout.columns >= section.first) return from - layout.columns;
  const before = sectionOf(layout, section.first - 1);
  if (!before) return -1;
  const column = (from - section.first) % layout.columns;
  const lastRow = Math.floor((before.count - 1) / layout.columns) * layout.columns;
  return before.first + Math.min(before.count - 1, lastRow + column);
}

function below(layout: MapLayout, from: number): number {
  const section = sectionOf(layout, from);
  if (!section) return -1;
  const end = section.first + section.count;
  if (from + layout.columns < end) return from + layout.columns;
  const column = (from - section.first) % layout.columns;
  const isLastRow =
    Math.floor((end - 1 - section.first) / layout.columns) * layout.columns <= from - section.first;
  if (!isLastRow) return end - 1;
  const after = layout.sections.find(({ first }) => first === end);
  return after ? after.first + Math.min(after.count - 1, column) : -1;
}
