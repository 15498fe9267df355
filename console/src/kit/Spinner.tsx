/** Decorative spinner for pending work; the text beside it names the work. */
import { cx } from '@/lib/cx';

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent opacity-80',
        className,
      )}
    />
  );
}
