/** Sorting rows by what a column says of them. */
export type SortValue = string | number | null | undefined;

export interface Sort {
  column: string;
  descending: boolean;
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows without a value stand last, whichever way. */
export function sorted<T>(rows: readonly T[], valueOf: (row: T) => SortValue, descending: boolean): T[] {
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left == null || right == null) return Number(left == null) - Number(right == null);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : words.compare(String(left), String(right));
    return order * direction;
  });
}

/** A press on a header: ascending, then descending, then as the server gave them. */
export function nextSort(current: Sort | null, column: string): Sort | null {
  if (current?.column !== column) return { column, descending: false };
  return current.descending ? null : { column, descending: true };
}
