import { type NavigateOptions, useSearchParams } from 'react-router';
import { KEEPS_FILTERS } from '../../forms/address-filters.ts';
import { newestSearch, useAddressStep } from '../../forms/newest-address.ts';

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

/** Parameters by name; undefined and empty ones go. */
type Changes = Readonly<Record<string, string | number | undefined>>;

/** An address with some of its parameters changed; empty ones go. Any change but of the page leads to the first page. */
export const hrefWith = (search: URLSearchParams, changes: Changes): string => {
  const next = new URLSearchParams(search);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
};

/** The address that is shown, with some of its parameters changed. */
export const useListHref = (): ((changes: Changes) => string) => {
  const [search] = useSearchParams();
  return (changes) => hrefWith(search, changes);
};

/** Goes to the newest address with some of its parameters changed; filters that are being chosen stay. */
export const useListStep = (): ((changes: Changes, options?: NavigateOptions) => void) => {
  const step = useAddressStep();
  return (changes, options = {}) =>
    void step(hrefWith(newestSearch(), changes), { state: KEEPS_FILTERS, ...options });
};
