/** Follows the window's scrolling and says which rows of a long table to draw. */
import { type RefObject, useEffect, useState } from 'react';
import { type RowWindow, visibleRows } from '@/lib/windowing';

/** Shorter tables are drawn whole: nothing to gain, and the browser's search finds every row. */
const WHOLE_UP_TO = 100;

export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const isLong = count > WHOLE_UP_TO;
  const [rows, setRows] = useState<RowWindow>({ first: 0, end: WHOLE_UP_TO });

  useEffect(() => {
    if (!isLong) return undefined;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (!body.current) return;
      const scrolledPx = -body.current.getBoundingClientRect().top;
      const next = visibleRows(count, rowPx, { scrolledPx, heightPx: innerHeight });
      setRows((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [isLong, count, rowPx, body]);

  return isLong
    ? { first: Math.min(rows.first, count), end: Math.min(rows.end, count) }
    : { first: 0, end: count };
}
