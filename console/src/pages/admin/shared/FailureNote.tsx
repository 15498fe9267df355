/** Error text as reported. */
import type { ReactNode } from 'react';

export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-bad/40 bg-bad/8 px-3 py-2 text-sm break-words text-bad">
      {children}
    </p>
  );
}
