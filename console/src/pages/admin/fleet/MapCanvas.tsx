/** Draws the map in canvas pieces: each is painted once when it comes near the viewport, and then scrolls like an image. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapNode } from '@/api/types';
import type { Highlight } from '@/lib/fleet';
import { useMedia } from '@/lib/media';
import { useStore } from '@/lib/store';
import { theme } from '@/lib/theme';
import { type MapLayout, visiblePieces } from './mapLayout';
import { coloursOf, paintMap } from './paintMap';

const PIECE_PX = 320;

interface Picture {
  layout: MapLayout;
  nodes: readonly MapNode[];
  highlight: Highlight | null;
  widthPx: number;
}

interface MapCanvasProps extends Picture {
  /** Scroll container. */
  view: RefObject<HTMLElement | null>;
}

export function MapCanvas({ view, ...picture }: MapCanvasProps) {
  const { heightPx } = picture.layout;
  const { first, end } = usePieces(view, heightPx);
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => (
    <Piece
      key={first + at}
      {...picture}
      topPx={(first + at) * PIECE_PX}
      heightPx={Math.min(PIECE_PX, heightPx - (first + at) * PIECE_PX)}
    />
  ));
}

function usePieces(view: RefObject<HTMLElement | null>, heightPx: number) {
  const [pieces, setPieces] = useState({ first: 0, end: 0 });
  useEffect(() => {
    const scroller = view.current;
    if (!scroller) return undefined;
    const updatePieces = () => {
      const { scrollTop, clientHeight } = scroller;
      const next = visiblePieces(heightPx, PIECE_PX, scrollTop, clientHeight);
      setPieces((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    updatePieces();
    scroller.addEventListener('scroll', updatePieces, { passive: true });
    return () => scroller.removeEventListener('scroll', updatePieces);
  }, [view, heightPx]);
  return pieces;
}

interface PieceProps extends Picture {
  topPx: number;
  heightPx: number;
}

function Piece({ layout, nodes, highlight, widthPx, topPx, heightPx }: PieceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosen = useStore(theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const density = devicePixelRatio;
    element.width = Math.round(widthPx * density);
    element.height = Math.round(heightPx * density);
    const colours = coloursOf(element);
    const { fontFamily } = getComputedStyle(element);
    const paint = () => {
      context.setTransform(density, 0, 0, density, 0, 0);
      paintMap(context, { layout, nodes, highlight, colours, fontFamily, topPx, widthPx, heightPx });
    };
    paint();
    document.fonts.addEventListener('loadingdone', paint);
    return () => document.fonts.removeEventListener('loadingdone', paint);
  }, [layout, nodes, highlight, widthPx, topPx, heightPx, chosen, systemDark]);

  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="pointer-events-none absolute left-0 block"
      style={{ top: topPx, width: widthPx, height: heightPx }}
    />
  );
}
