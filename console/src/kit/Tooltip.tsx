/** Short text on hover or focus. Never the only place for required information. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { place } from './place';
import { FLOATING } from './Popover';

const DELAY_MS = 250;

export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (!wanted) return undefined;
    const floating = box.current;
    const timer = setTimeout(() => {
      if (!floating || !anchor.current) return;
      floating.showPopover();
      place(anchor.current, floating);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      floating?.hidePopover();
    };
  }, [wanted]);

  return (
    <span
      ref={anchor}
      className="inline-flex min-w-0"
      aria-describedby={id}
      onPointerEnter={() => setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onFocus={() => setWanted(true)}
      onBlur={() => setWanted(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setWanted(false);
      }}
    >
      {children}
      <span
        ref={box}
        id={id}
        role="tooltip"
        popover="manual"
        className={`${FLOATING} pointer-events-none max-w-72 px-2.5 py-1.5 text-xs`}
      >
        {text}
      </span>
    </span>
  );
}
