/** Follows the width of an element's content; 0 before the first measure. */
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
