/** The row of filters above a list. */
import type { ReactNode } from 'react';

export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      {children}
    </div>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
}

/** Segmented control: one of a few visible options, such as "Live | Ended | All". */
export function Segments<Value extends string>({ label, options, value, onValue }: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex rounded-md border border-line-strong bg-surface p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
          className="touch inline-flex h-6.5 items-center justify-center rounded-sm px-2.5 text-sm text-muted hover:text-text aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
