/** Cursor-paged lists as one infinite query of rows. */
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

export const PAGE_SIZE = 100;

export interface ListPage<T> {
  items: T[];
  next_cursor?: string | null;
}

export interface PageParams {
  cursor?: string;
  page_size: number;
}

/** Builds query options for a list; `fetchPage` receives the page's query parameters. */
export function listOptions<P extends ListPage<unknown>>(
  queryKey: QueryKey,
  fetchPage: (page: PageParams, signal: AbortSignal) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ page_size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    getNextPageParam: (last) => last.next_cursor ?? null,
    select: ({ pages }) => ({ rows: rowsOf(pages), pages }),
  });
}

function rowsOf<P extends ListPage<unknown>>(pages: readonly P[]): P['items'][number][] {
  return pages.flatMap((page): P['items'][number][] => page.items);
}

/** Returns the URL's filter values without the empty ones, as the API's query expects them. */
export function present<T extends object>(filter: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
