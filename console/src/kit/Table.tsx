/**
 * Virtualised table: sortable, with arrow-key navigation; only visible rows are rendered. The first column's link covers
 * the whole row; controls in other columns are placed above it.
 */
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  memo,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '@/lib/cx';
import { usePhone } from '@/lib/media';
import { nextSort, type Sort, sorted, type SortValue } from '@/lib/sort';
import { TableHeader } from './TableHeader';
import { useRowWindow } from './useRowWindow';

export interface Column<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Grid track, such as `2fr` or `120px`; `1fr` without it. */
  width?: string;
  align?: 'end';
  /** Sort key; omitted if the column isn't sortable. */
  sort?: (row: T) => SortValue;
  /** Hidden on phones. */
  hideOnPhone?: boolean;
}

export interface TableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  rowLink?: (row: T) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  initialSort?: Sort;
  /** Total number of rows, if known to exceed the loaded ones. */
  total?: number;
}

const ROW_PX = 40;
const PHONE_ROW_PX = 52;

export function Table<T>({ label, rows, columns, rowKey, rowLink, initialSort, total }: TableProps<T>) {
  const phone = usePhone();
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null);
  const body = useRef<HTMLDivElement>(null);

  const shown = useMemo(() => columns.filter((column) => !(phone && column.hideOnPhone)), [columns, phone]);
  const sorting = columns.find((column) => column.id === sort?.column)?.sort;
  // Scrolling renders often; sorting thousands of rows each time would be noticeable.
  const ordered = useMemo(
    () => (sorting && sort ? sorted(rows, sorting, sort.descending) : rows),
    [rows, sorting, sort],
  );
  const rowPx = phone ? PHONE_ROW_PX : ROW_PX;
  const { first, end } = useRowWindow(body, ordered.length, rowPx);
  const tracks = shown.map((column) => `minmax(0, ${column.width ?? '1fr'})`).join(' ');

  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={(total ?? rows.length) + 1}
      className="min-w-0 text-sm"
      style={{ '--tracks': tracks, '--row': `${rowPx}px` } as CSSProperties}
    >
      <TableHeader columns={shown} sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />
      <div
        ref={body}
        role="rowgroup"
        onKeyDown={moveRowFocus}
        style={{ paddingTop: first * rowPx, paddingBottom: (ordered.length - end) * rowPx }}
      >
        {ordered.slice(first, end).map((row, at) => (
          <Row key={rowKey(row)} index={first + at} row={row} columns={shown} rowLink={rowLink} />
        ))}
      </div>
    </div>
  );
}

interface RowProps<T> {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  rowLink: TableProps<T>['rowLink'];
}

/** Memoised row: scrolling renders only the rows that enter the window. */
const Row = memo(PlainRow) as typeof PlainRow;

function PlainRow<T>({ row, index, columns, rowLink }: RowProps<T>) {
  const link = rowLink?.(row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cx(
        'relative grid h-(--row) grid-cols-(--tracks) items-center gap-4 border-b border-line px-4 last:border-b-0',
        link && 'hover:bg-hover has-[[data-row-link]:focus-visible]:bg-hover',
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="cell"
          className={cx('min-w-0 truncate', column.align === 'end' && 'tabular justify-self-end text-right')}
        >
          {link && at === 0 ? (
            <Link
              {...link}
              data-row-link
              className="block truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
            >
              {column.cell(row)}
            </Link>
          ) : (
            <div className="truncate [&:has(a,button)]:relative [&:has(a,button)]:z-1 [&:has(a,button)]:w-fit [&:has(a,button)]:max-w-full">
              {column.cell(row)}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function moveRowFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
  links[to]?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' });
}
