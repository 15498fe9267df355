/** Work under way. Decorative: whoever shows it says in words what is happening. */
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
