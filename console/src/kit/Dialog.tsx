/** Native modal dialog: the browser traps focus, restores it, and closes on Escape. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '@/lib/cx';
import { IconButton } from './Button';

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const;

export interface DialogProps {
  title: string;
  description?: ReactNode;
  size?: keyof typeof WIDTHS;
  /** Prevents closing: a request is pending, or there is nothing to go back to. */
  locked?: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children?: ReactNode;
}

/** Open while mounted: `{open && <Dialog …/>}`. */
export function Dialog({
  title,
  description,
  size = 'md',
  locked = false,
  onClose,
  footer,
  children,
}: DialogProps) {
  const ref = useModal();
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      closedby={locked ? 'none' : 'any'}
      onCancel={(event) => {
        if (locked) event.preventDefault();
      }}
      onClose={(event) => {
        // Ignores a close event if the dialog has been reopened meanwhile.
        if (!event.currentTarget.open) onClose();
      }}
      className={cx(
        'm-auto flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-appear flex-col rounded-lg bg-raised text-left whitespace-normal text-text shadow-float',
        WIDTHS[size],
      )}
    >
      <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="text-lg font-medium">
            {title}
          </h2>
          {description !== undefined && <div className="text-sm text-muted">{description}</div>}
        </div>
        {!locked && <IconButton icon={X} label="Close" onClick={onClose} className="-mt-0.5 -mr-2" />}
      </div>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
      )}
    </dialog>
  );
}

const FIRST_FIELD = ':is(input, textarea, select):not([readonly], :disabled)';

/** Opens the dialog modally while the component is mounted, and focuses its first field. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => dialog?.close();
  }, []);
  return ref;
}
