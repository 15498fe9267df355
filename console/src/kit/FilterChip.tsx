/** Removable chip for a filter that was set by a link and has no control of its own. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface FilterChipProps {
  name: string;
  value: ReactNode;
  onRemove: () => void;
}

export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-surface pl-2.5 text-sm">
      <span className="shrink-0 text-muted">{name}</span>
      <span className="min-w-0 truncate">{value}</span>
      <button
        type="button"
        aria-label={`Remove filter ${name.toLowerCase()}`}
        onClick={onRemove}
        className="touch inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
