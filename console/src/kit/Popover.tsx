/** A box that opens beside its button and closes by itself: the browser's popover, placed by us. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '@/lib/cx';
import { type Align, place } from './place';

export interface PopoverParts {
  anchor: RefObject<HTMLButtonElement | null>;
  box: RefObject<HTMLDivElement | null>;
  open: boolean;
  close: () => void;
  trigger: Pick<ComponentProps<'button'>, 'ref' | 'popoverTarget' | 'aria-expanded' | 'aria-controls'>;
  floating: Pick<ComponentProps<'div'>, 'ref' | 'id' | 'popover' | 'onToggle'>;
}

export function usePopover(align: Align): PopoverParts {
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return undefined;
    const settle = () => {
      if (anchor.current && box.current) place(anchor.current, box.current, align);
    };
    settle();
    addEventListener('resize', settle);
    addEventListener('scroll', settle, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', settle);
      removeEventListener('scroll', settle, { capture: true });
    };
  });

  return {
    anchor,
    box,
    open,
    close: () => box.current?.hidePopover(),
    trigger: { ref: anchor, popoverTarget: id, 'aria-expanded': open, 'aria-controls': id },
    floating: { ref: box, id, popover: 'auto', onToggle: (event) => setOpen(event.newState === 'open') },
  };
}

export const FLOATING = 'fixed inset-auto rounded-lg bg-raised text-text shadow-float';

interface PopoverProps {
  label: string;
  /** Draws the button; spread what it is given onto it. */
  trigger: (props: PopoverParts['trigger']) => ReactNode;
  align?: Align;
  className?: string;
  /** Drawn only while open. */
  children: (close: () => void) => ReactNode;
}

export function Popover({ label, trigger, align = 'start', className, children }: PopoverProps) {
  const popover = usePopover(align);
  return (
    <>
      {trigger(popover.trigger)}
      <div {...popover.floating} role="dialog" aria-label={label} className={cx(FLOATING, className)}>
        {popover.open && children(popover.close)}
      </div>
    </>
  );
}
