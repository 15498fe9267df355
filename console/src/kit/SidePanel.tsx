/** Details of one row beside the list: a native dialog at the right edge, full width on phones. */
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './Button';
import { useModal } from './Dialog';

interface SidePanelProps {
  title: string;
  /** Shown beside the title: a state. */
  badges?: ReactNode;
  /** Actions on the row, always visible at the bottom. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Open while mounted. */
export function SidePanel({ title, badges, actions, onClose, children }: SidePanelProps) {
  const ref = useModal();
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      closedby="any"
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      className="ml-auto h-dvh max-h-none w-full max-w-lg animate-appear flex-col bg-raised text-text shadow-float open:flex"
    >
      <div className="flex min-h-13 shrink-0 items-center justify-between gap-3 border-b border-line pr-2 pl-5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
          <h2 id={id} className="min-w-0 text-base font-medium break-words">
            {title}
          </h2>
          {badges}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">{children}</div>
      {actions !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>
      )}
    </dialog>
  );
}
