/** Returns the rows of a long table to render for the current scroll position. */
import { type RefObject, useEffect, useState } from 'react';
import { type RowWindow, visibleRows } from '@/lib/windowing';

/** Shorter tables are rendered completely, so that the browser's search finds every row. */
const MAX_UNWINDOWED_ROWS = 100;

export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const isLong = count > MAX_UNWINDOWED_ROWS;
  const [rows, setRows] = useState<RowWindow>({ first: 0, end: MAX_UNWINDOWED_ROWS });

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
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [isLong, count, rowPx, body]);

  return isLong
    ? { first: Math.min(rows.first, count), end: Math.min(rows.end, count) }
    : { first: 0, end: count };
}
