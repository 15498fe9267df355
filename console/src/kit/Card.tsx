/** Bordered section of a page, and name-value lists. */
import { type ReactNode, useId } from 'react';
import { cx } from '@/lib/cx';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** Lets a table reach the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, flush = false, className, children }: CardProps) {
  const id = useId();
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={cx('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {hasHead && (
        <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <h2 id={id} className="text-sm font-medium">
            {title}
          </h2>
          {actions !== undefined && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Name-value list. Missing values are shown as a dash, so that the layout doesn't shift. */
export function Facts({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  const grid = {
    1: '',
    2: 'sm:grid-cols-2',
    3: 'sm:grid-cols-2 lg:grid-cols-3',
    4: 'sm:grid-cols-2 lg:grid-cols-4',
  }[columns];
  return (
    <dl className={cx('grid gap-x-8 gap-y-3', grid)}>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="min-w-0 text-sm break-words">{value ?? <span className="text-faint">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Single figure with its name. */
export function Stat({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3">
      <span className="text-xs text-muted">{name}</span>
      <span className="tabular text-xl font-medium tracking-tight">{value}</span>
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
    </div>
  );
}
