/** Positions a floating box beside its anchor, inside the window. */
const GAP_PX = 6;
const EDGE_PX = 8;

export type Align = 'start' | 'end';

export function place(anchor: Element, box: HTMLElement, align: Align = 'start'): void {
  const near = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = align === 'start' ? near.left : near.right - width;
  const below = near.bottom + GAP_PX;
  const fitsBelow = below + height + EDGE_PX <= innerHeight;
  const top = fitsBelow ? below : Math.max(EDGE_PX, near.top - GAP_PX - height);
  box.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
  box.style.top = `${Math.min(top, Math.max(EDGE_PX, innerHeight - height - EDGE_PX))}px`;
}
