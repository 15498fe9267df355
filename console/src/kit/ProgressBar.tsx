/** Progress bar for work with a known total. */
interface ProgressBarProps {
  label: string;
  done: number;
  of: number;
}

export function ProgressBar({ label, done, of }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, done / of));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={of}
      className="h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-info transition-[width]"
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </div>
  );
}
