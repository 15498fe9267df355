/** Table header; clicking a column sorts by it. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cx } from '@/lib/cx';
import type { Sort } from '@/lib/sort';

interface HeaderColumn {
  id: string;
  header: string;
  align?: 'end';
  sort?: unknown;
}

interface TableHeaderProps {
  columns: readonly HeaderColumn[];
  sort: Sort | null;
  onSort: (column: string) => void;
}

export function TableHeader({ columns, sort, onSort }: TableHeaderProps) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-9 grid-cols-(--tracks) items-center gap-4 border-b border-line px-4 text-xs text-muted"
      >
        {columns.map((column) => {
          const order =
            sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={order}
              className={cx('min-w-0 truncate', column.align === 'end' && 'justify-self-end')}
            >
              {column.sort === undefined ? (
                column.header || <span className="sr-only">Actions</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(column.id)}
                  className={cx(
                    'group -mx-1 inline-flex h-7 max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-sm px-1 hover:text-text',
                    column.align === 'end' && 'flex-row-reverse',
                  )}
                >
                  <span className="truncate">{column.header}</span>
                  <SortMark order={order} />
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortMark({ order }: { order: 'ascending' | 'descending' | undefined }) {
  if (order === 'ascending') return <ArrowUp aria-hidden className="size-3" />;
  if (order === 'descending') return <ArrowDown aria-hidden className="size-3" />;
  return (
    <ChevronsUpDown
      aria-hidden
      className="size-3 opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"
    />
  );
}
