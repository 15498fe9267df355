/** The navigation on phones: a native dialog at the left edge. */
import { X } from 'lucide-react';
import { useModal } from '@/kit/Dialog';
import { IconButton } from '@/kit/Button';
import { Brand } from './Brand';
import type { NavArea } from './navigation';
import { Navigation } from './Sidebar';

export function Drawer({ areas, onClose }: { areas: readonly NavArea[]; onClose: () => void }) {
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      aria-label="Navigation"
      closedby="any"
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      className="h-dvh max-h-none w-72 animate-appear flex-col bg-raised text-text shadow-float open:flex"
    >
      <div className="flex h-13 shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
        <Brand />
        <IconButton icon={X} label="Close navigation" onClick={onClose} />
      </div>
      <Navigation areas={areas} onNavigate={onClose} />
    </dialog>
  );
}
