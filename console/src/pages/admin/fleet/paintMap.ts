/** Paints the visible part of the fleet map. */
import type { MapNode } from '@/api/types';
import { tokenColour } from '@/kit/tokenColour';
import { type Highlight, isHeld, isOffline } from '@/lib/fleet';
import { plural } from '@/lib/format';
import { slotStates } from '@/lib/slots';
import { HEAD_PX, type MapLayout, type MapSection, type Point, tilePoint, visibleTiles } from './mapLayout';
import { SLOT_LOOKS } from './slotLooks';

/**
 * Smaller cells have a colour only, because a mark would be illegible; the legend, the card and the table name the
 * state.
 */
const MIN_MARK_CELL_PX = 8;
const DIMMED = 0.22;
const FADED = 0.35;

export type Colours = (token: string) => string;

/** Returns a cached colour lookup; a new theme needs a new one. */
export function coloursOf(element: HTMLElement): Colours {
  const known = new Map<string, string>();
  return (token) => {
    const colour = known.get(token) ?? tokenColour(element, token);
    known.set(token, colour);
    return colour;
  };
}

export interface MapScene {
  layout: MapLayout;
  nodes: readonly MapNode[];
  highlight: Highlight | null;
  colours: Colours;
  fontFamily: string;
  /** Scroll position and size of the visible part. */
  topPx: number;
  widthPx: number;
  heightPx: number;
}

export function paintMap(context: CanvasRenderingContext2D, scene: MapScene): void {
  const { layout, topPx, widthPx, heightPx } = scene;
  context.clearRect(0, 0, widthPx, heightPx);
  context.save();
  context.translate(0, -topPx);
  for (const section of layout.sections) {
    const { first, end } = visibleTiles(layout, section, topPx, topPx + heightPx);
    if (isBetween(section.headPx, topPx - HEAD_PX, topPx + heightPx)) paintHead(context, scene, section);
    for (let index = first; index < end; index += 1) {
      const node = scene.nodes[index];
      if (node) paintTile(context, scene, node, tilePoint(layout, section, index));
    }
  }
  context.restore();
}

const isBetween = (value: number, from: number, to: number) => value > from && value < to;

function paintHead(context: CanvasRenderingContext2D, scene: MapScene, { name, count, headPx }: MapSection) {
  const { colours, fontFamily } = scene;
  context.textBaseline = 'alphabetic';
  context.font = `500 12px ${fontFamily}`;
  context.fillStyle = colours('text');
  context.fillText(name, 0, headPx + 16);
  const nameWidth = context.measureText(name).width;
  context.font = `12px ${fontFamily}`;
  context.fillStyle = colours('muted');
  context.fillText(plural(count, 'node'), nameWidth + 8, headPx + 16);
}

function paintTile(context: CanvasRenderingContext2D, scene: MapScene, node: MapNode, corner: Point): void {
  const { layout, colours } = scene;
  const { look, tileWidthPx: width, tileHeightPx: height } = layout;
  const held = isHeld(node);
  const offline = isOffline(node);
  context.beginPath();
  context.roundRect(corner.x + 0.5, corner.y + 0.5, width - 1, height - 1, look.padPx > 4 ? 5 : 2);
  context.fillStyle = colours('surface');
  context.fill();
  if (held) hatch(context, scene, corner, node.hold === 'quarantined');
  context.setLineDash(offline ? [3, 3] : []);
  context.strokeStyle = colours(held ? 'warn' : offline ? 'bad' : 'line-strong');
  context.lineWidth = 1;
  context.stroke();
  context.setLineDash([]);
  if (look.labelPx > 0) paintName(context, scene, node, corner);
  paintCells(context, scene, node, { x: corner.x + look.padPx, y: corner.y + look.padPx + look.labelPx });
}

/** Hatches a draining tile once, a quarantined one in both directions; clipped by the current path. */
function hatch(context: CanvasRenderingContext2D, scene: MapScene, corner: Point, both: boolean): void {
  const { tileWidthPx: width, tileHeightPx: height, look } = scene.layout;
  const step = look.padPx > 4 ? 7 : 5;
  const lines = new Path2D();
  for (let from = -height; from < width; from += step) {
    lines.moveTo(corner.x + from, corner.y + height);
    lines.lineTo(corner.x + from + height, corner.y);
    if (!both) continue;
    lines.moveTo(corner.x + from, corner.y);
    lines.lineTo(corner.x + from + height, corner.y + height);
  }
  context.save();
  context.clip();
  context.globalAlpha = FADED;
  context.strokeStyle = scene.colours('warn');
  context.stroke(lines);
  context.restore();
}

function paintName(context: CanvasRenderingContext2D, scene: MapScene, node: MapNode, corner: Point): void {
  const { layout, colours, fontFamily } = scene;
  const { padPx } = layout.look;
  const room = layout.tileWidthPx - 2 * padPx;
  context.font = `11px ${fontFamily}`;
  context.fillStyle = colours(isOffline(node) ? 'muted' : 'text');
  context.fillText(fitted(context, node.name, room), corner.x + padPx, corner.y + padPx + 10);
}

function fitted(context: CanvasRenderingContext2D, text: string, roomPx: number): string {
  if (context.measureText(text).width <= roomPx) return text;
  let kept = text;
  while (kept.length > 1 && context.measureText(`…${kept}`).width > roomPx) kept = kept.slice(1);
  // Node names differ at their end.
  return `…${kept}`;
}

function paintCells(context: CanvasRenderingContext2D, scene: MapScene, node: MapNode, corner: Point): void {
  const { look, cellColumns } = scene.layout;
  const offline = isOffline(node);
  const singled = scene.highlight === 'held' || scene.highlight === 'offline' ? null : scene.highlight;
  slotStates(node.slots).forEach((state, at) => {
    const x = corner.x + (at % cellColumns) * (look.cellPx + look.gapPx);
    const y = corner.y + Math.floor(at / cellColumns) * (look.cellPx + look.gapPx);
    const dimmed = singled !== null && singled !== state;
    context.globalAlpha = dimmed ? DIMMED : offline ? FADED : 1;
    const { fill, mark } = SLOT_LOOKS[state];
    context.fillStyle = scene.colours(fill);
    if (look.cellPx < MIN_MARK_CELL_PX) {
      context.fillRect(x, y, look.cellPx, look.cellPx);
      return;
    }
    context.beginPath();
    context.roundRect(x, y, look.cellPx, look.cellPx, Math.max(2, look.cellPx / 6));
    context.fill();
    if (mark) paintMark(context, scene, mark, { x, y });
  });
  context.globalAlpha = 1;
}

const paths = new Map<string, Path2D>();

function paintMark(
  context: CanvasRenderingContext2D,
  { layout, colours }: MapScene,
  { path, stroke }: { path: string; stroke: string },
  { x, y }: Point,
): void {
  const shape = paths.get(path) ?? new Path2D(path);
  paths.set(path, shape);
  const scale = layout.look.cellPx / 10;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineWidth = 1.2;
  context.strokeStyle = colours(stroke);
  context.stroke(shape);
  context.restore();
}
