/** Table over an infinite query: loading and error states, more rows near the end, and the row count. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { plural } from '@/lib/format';
import { Button } from './Button';
import { Loaded } from './Loaded';
import { Table, type TableProps } from './Table';

type ListQuery<T> = UseInfiniteQueryResult<{ rows: T[] }>;

interface ListTableProps<T> extends Omit<TableProps<T>, 'rows'> {
  query: ListQuery<T>;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Singular noun for a row, as in "Showing 12 nodes". */
  noun: string;
  /** Filters the loaded rows, for filters that the server doesn't support. */
  keep?: ((row: T) => boolean) | undefined;
}

export function ListTable<T>({ query, empty, noun, keep, ...table }: ListTableProps<T>) {
  return (
    <Loaded query={query}>
      {({ rows }) => {
        const kept = keep ? rows.filter(keep) : rows;
        return (
          <>
            {kept.length === 0 && !query.hasNextPage ? empty : <Table rows={kept} {...table} />}
            <ListEnd query={query} shown={kept.length} loaded={rows.length} total={table.total} noun={noun} />
          </>
        );
      }}
    </Loaded>
  );
}

interface ListEndProps<T> {
  query: ListQuery<T>;
  shown: number;
  loaded: number;
  total: number | undefined;
  noun: string;
}

function ListEnd<T>({ query, shown, loaded, total: known, noun }: ListEndProps<T>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !mark.current) return undefined;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    near.observe(mark.current);
    return () => near.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (loaded === 0) return null;
  const count = known ?? loaded;
  const total = `${plural(count, noun)}${hasNextPage && known === undefined ? ' so far' : ''}`;
  return (
    <div
      ref={mark}
      className="flex h-10 items-center justify-between gap-3 border-t border-line px-4 text-xs text-muted"
    >
      <span role="status" className="tabular">
        Showing {shown === count ? total : `${shown} of ${total}`}
      </span>
      {hasNextPage && (
        <Button size="sm" variant="ghost" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
