import { useSearchParams } from 'react-router';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Which part of a list an address asks for, and in which order; nothing there means the list's own order. */
export interface ListPlace {
  page: number;
  limit: number;
  sortBy: string | undefined;
  sortOrder: 'asc' | 'desc' | undefined;
}

/** The place in a list that an address names; what is no place there is left out. */
export const listPlaceIn = (search: URLSearchParams, sortable: readonly string[]): ListPlace => {
  const page = search.get('page') ?? '';
  const sortBy = sortable.find((column) => column === search.get('sortBy'));
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    limit: PAGE_SIZES.find((size) => String(size) === search.get('limit')) ?? DEFAULT_PAGE_SIZE,
    sortBy,
    sortOrder: sortBy === undefined ? undefined : search.get('sortOrder') === 'asc' ? 'asc' : 'desc',
  };
};

/** An address with some of its parameters changed; empty ones go. Any change but of the page leads to the first page. */
export const hrefWith = (
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | undefined>>,
): string => {
  const next = new URLSearchParams(search);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
};

/** The present address, with some of its parameters changed. */
export const useListHref = (): ((
  changes: Readonly<Record<string, string | number | undefined>>,
) => string) => {
  const [search] = useSearchParams();
  return (changes) => hrefWith(search, changes);
};
