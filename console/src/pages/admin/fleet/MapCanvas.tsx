/** The picture of the map: as large as what is in sight, drawn again as it scrolls. */
import { type RefObject, useEffect, useRef } from 'react';
import type { MapNode } from '@/api/types';
import type { Highlight } from '@/lib/fleet';
import { useMedia } from '@/lib/media';
import { useStore } from '@/lib/store';
import { theme } from '@/lib/theme';
import type { MapLayout } from './mapLayout';
import { coloursOf, paintMap } from './paintMap';

interface MapCanvasProps {
  /** What scrolls. */
  view: RefObject<HTMLElement | null>;
  layout: MapLayout;
  nodes: readonly MapNode[];
  highlight: Highlight | null;
  widthPx: number;
  heightPx: number;
}

export function MapCanvas({ view, layout, nodes, highlight, widthPx, heightPx }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosen = useStore(theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');

  useEffect(() => {
    const element = canvas.current;
    const scroller = view.current;
    const context = element?.getContext('2d');
    if (!element || !scroller || !context) return undefined;
    const density = devicePixelRatio;
    element.width = Math.round(widthPx * density);
    element.height = Math.round(heightPx * density);
    const colours = coloursOf(element);
    const { fontFamily } = getComputedStyle(element);
    let frame = 0;
    const paint = () => {
      frame = 0;
      context.setTransform(density, 0, 0, density, 0, 0);
      const topPx = scroller.scrollTop;
      paintMap(context, { layout, nodes, highlight, colours, fontFamily, topPx, widthPx, heightPx });
    };
    const later = () => {
      frame ||= requestAnimationFrame(paint);
    };
    paint();
    scroller.addEventListener('scroll', later, { passive: true });
    document.fonts.addEventListener('loadingdone', later);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', later);
      document.fonts.removeEventListener('loadingdone', later);
    };
  }, [view, layout, nodes, highlight, widthPx, heightPx, chosen, systemDark]);

  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="pointer-events-none sticky top-0 block"
      style={{ width: widthPx, height: heightPx }}
    />
  );
}
