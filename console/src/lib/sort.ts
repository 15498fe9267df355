/** Sorts table rows by a column's values. */
export type SortValue = string | number | null | undefined;

export interface Sort {
  column: string;
  descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts rows; rows without a value come last in both directions. */
export function sorted<T>(rows: readonly T[], valueOf: (row: T) => SortValue, descending: boolean): T[] {
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left == null || right == null) return Number(left == null) - Number(right == null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    return order * direction;
  });
}

/** Returns the next sort after a click on a header: ascending, descending, then the server's order. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, descending: false };
  return current.descending ? null : { column, descending: true };
}
