/** Short list whose items have a name, a few facts and an action: keys, tokens, sessions. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { Loaded } from './Loaded';

interface ItemListProps<T> {
  label: string;
  query: UseInfiniteQueryResult<{ rows: T[] }>;
  /** Sort order, if it differs from the server's. */
  order?: (a: T, b: T) => number;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

export function ItemList<T>({ label, query, order, empty, children }: ItemListProps<T>) {
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul aria-label={label}>{(order ? rows.toSorted(order) : rows).map(children)}</ul>
            {query.hasNextPage && (
              <div className="flex justify-center border-t border-line p-2">
                <Button
                  size="sm"
                  variant="ghost"
                  pending={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Load more
                </Button>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

interface ItemProps {
  icon: LucideIcon;
  title: ReactNode;
  badges?: ReactNode;
  /** Short facts in one line that wraps. */
  facts: readonly ReactNode[];
  actions?: ReactNode;
}

export function Item({ icon: Icon, title, badges, facts, actions }: ItemProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <Icon aria-hidden className="size-4 shrink-0 self-start text-faint max-sm:hidden" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="min-w-0 font-medium break-words">{title}</span>
          {badges}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5 text-xs text-muted">
          {facts.map((fact, at) => (
            <span key={at} className="inline-flex max-w-full min-w-0 items-center gap-1">
              {fact}
            </span>
          ))}
        </div>
      </div>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </li>
  );
}
