/** Native popover positioned beside its button; the browser closes it on an outside click. */
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
    const updatePosition = () => {
      if (anchor.current && box.current) place(anchor.current, box.current, align);
    };
    updatePosition();
    addEventListener('resize', updatePosition);
    addEventListener('scroll', updatePosition, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', updatePosition);
      removeEventListener('scroll', updatePosition, { capture: true });
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
  /** Renders the button; spread the given props onto it. */
  trigger: (props: PopoverParts['trigger']) => ReactNode;
  align?: Align;
  className?: string;
  /** Rendered only while open. */
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
