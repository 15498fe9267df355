/** Failure of an allocation: cause and next step. */
import type { Allocation } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { ButtonLink } from '@/kit/Button';
import { Id } from '@/kit/Copy';
import { cx } from '@/lib/cx';
import { explain } from '@/lib/failure';

const LOOKS = { bad: 'border-bad/40 bg-bad/8', warn: 'border-warn/40 bg-warn/8' } as const;

export function FailureNote({ allocation }: { allocation: Allocation }) {
  const explained = explain(allocation);
  if (explained === null) return null;
  const { tone, title, cause, next } = explained;
  const { state, sku, gpus, correlation_id } = allocation;
  return (
    <section
      aria-label={title}
      className={cx(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border px-4 py-3 text-sm',
        tone === 'warn' ? LOOKS.warn : LOOKS.bad,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <span className="mt-1 flex">
          <ToneMark tone={tone} />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="font-medium">{title}</h2>
          {cause !== null && <p className="break-words">{cause}</p>}
          <p className="text-muted">{next}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
            Correlation id <Id id={correlation_id} whole />
          </p>
        </div>
      </div>
      {state === 'failed' && (
        <ButtonLink to="/marketplace/$sku" params={{ sku }} search={{ gpus: String(gpus) }}>
          Launch again
        </ButtonLink>
      )}
    </section>
  );
}
