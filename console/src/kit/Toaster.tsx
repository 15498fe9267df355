/** Container for toasts; a live region, so that screen readers announce them. */
import { X } from 'lucide-react';
import { useStore } from '@/lib/store';
import { ToneMark } from './Badge';
import { IconButton } from './Button';
import { Correlation } from './States';
import { dismissToast, type Toast, toasts } from './toasts';

export function Toaster() {
  const shown = useStore(toasts);
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex flex-col items-end gap-2"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, tone, title, detail, problem } }: { toast: Toast }) {
  const text = detail ?? (problem && problem.detail !== title ? problem.detail : undefined);
  return (
    <div className="pointer-events-auto flex w-full max-w-sm animate-appear items-start gap-2.5 rounded-lg bg-raised py-2 pr-2 pl-3.5 text-sm shadow-float">
      <span className="mt-2 flex">
        <ToneMark tone={tone} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col py-1">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-muted">{text}</p>}
        {problem && <Correlation problem={problem} />}
      </div>
      <IconButton icon={X} label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}
