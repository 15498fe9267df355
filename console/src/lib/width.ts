/** Returns an element's content width and re-renders on change; 0 before the first measurement. */
import { type RefObject, useEffect, useState } from 'react';

export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const follow = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    follow.observe(element.current);
    return () => follow.disconnect();
  }, [element]);
  return width;
}
