/** Computes the rows of a long list to render. Rows have equal height, so nothing is measured. */
export interface RowWindow {
  first: number;
  /** One past the last. */
  end: number;
}

interface Viewport {
  /** Pixels of the list above the visible part; negative while the list starts further down. */
  scrolledPx: number;
  heightPx: number;
}

const OVERSCAN_ROWS = 12;

export function visibleRows(count: number, rowPx: number, { scrolledPx, heightPx }: Viewport): RowWindow {
  const first = Math.floor(scrolledPx / rowPx) - OVERSCAN_ROWS;
  const end = Math.ceil((scrolledPx + heightPx) / rowPx) + OVERSCAN_ROWS;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
