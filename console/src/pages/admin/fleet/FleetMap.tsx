/**
 * Fleet map: each node is a tile, each slot a cell. The map is drawn on a canvas; one real link is placed over the tile under
 * the pointer or the keyboard focus, so that opening in a new tab and screen readers work.
 */
import { Link, useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MapNode } from '@/api/types';
import { groupNodes, type Grouping, type Highlight, nodeSummary } from '@/lib/fleet';
import { useWidth } from '@/lib/width';
import { MapCanvas } from './MapCanvas';
import { MapCard } from './MapCard';
import { layoutMap, type MapLayout, nextTile, type Point, sectionOf, tileAt, tilePoint } from './mapLayout';

interface FleetMapProps {
  nodes: readonly MapNode[];
  grouping: Grouping;
  highlight: Highlight | null;
  /** Text summary of the whole map. */
  summary: string;
}

const MAX_HEIGHT_PX = 560;

export function FleetMap({ nodes, grouping, highlight, summary }: FleetMapProps) {
  const view = useRef<HTMLDivElement>(null);
  const width = useWidth(view);
  const groups = useMemo(() => groupNodes(nodes, grouping), [nodes, grouping]);
  const ordered = useMemo(() => groups.flatMap((group) => group.nodes), [groups]);
  const layout = useMemo(() => layoutMap(groups, width), [groups, width]);
  return (
    <div
      ref={view}
      role="group"
      aria-label={`Fleet map. ${summary} Arrow keys move between nodes, Enter opens one.`}
      className="relative overflow-x-hidden overflow-y-auto"
      style={{ maxHeight: MAX_HEIGHT_PX }}
    >
      {width > 0 && (
        <div className="relative" style={{ height: layout.heightPx }}>
          <MapCanvas view={view} layout={layout} nodes={ordered} highlight={highlight} widthPx={width} />
          <Tiles layout={layout} nodes={ordered} />
        </div>
      )}
    </div>
  );
}

/** How the current tile was selected: keyboard selection is also announced. */
type SelectionSource = 'pointer' | 'focus' | 'key' | null;

function Tiles({ layout, nodes }: { layout: MapLayout; nodes: readonly MapNode[] }) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState(0);
  const [selectedBy, setSelectedBy] = useState<SelectionSource>(null);
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    if (selectedBy === 'key') link?.scrollIntoView({ block: 'nearest' });
  }, [link, selectedBy, current]);
  const index = Math.min(current, nodes.length - 1);
  const node = nodes[index];
  const section = sectionOf(layout, index);
  if (!node || !section) return null;
  const { x, y } = tilePoint(layout, section, index);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const under = tileAt(layout, pointIn(event));
    setSelectedBy(under === null ? null : 'pointer');
    if (under !== null) setCurrent(under);
  };
  const walk = (event: KeyboardEvent) => {
    const to = nextTile(layout, index, event.key);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    setSelectedBy('key');
  };
  const tap = (event: MouseEvent<HTMLDivElement>) => {
    // Touch has no hover: the link may not be under the finger yet.
    const touched = nodes[tileAt(layout, pointIn(event)) ?? -1];
    if (event.target !== event.currentTarget || !touched) return;
    void navigate({ to: '/admin/nodes/$nodeId', params: { nodeId: touched.id } });
  };
  return (
    <div
      className="absolute inset-0"
      onPointerMove={point}
      onPointerLeave={() => setSelectedBy(null)}
      onClick={tap}
    >
      <Link
        ref={setLink}
        to="/admin/nodes/$nodeId"
        params={{ nodeId: node.id }}
        aria-label={nodeSummary(node)}
        preload={false}
        onKeyDown={walk}
        onFocus={() => setSelectedBy('focus')}
        onBlur={() => setSelectedBy(null)}
        className="absolute scroll-my-9 rounded-sm outline-offset-1 hover:outline-2 hover:outline-text"
        style={{ left: x, top: y, width: layout.tileWidthPx, height: layout.tileHeightPx }}
      />
      <span role="status" className="sr-only">
        {selectedBy === 'key' ? nodeSummary(node) : ''}
      </span>
      {selectedBy !== null && link && <MapCard node={node} anchor={link} />}
    </div>
  );
}

interface OnMap {
  currentTarget: Element;
  clientX: number;
  clientY: number;
}

function pointIn({ currentTarget, clientX, clientY }: OnMap): Point {
  const box = currentTarget.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
