import { COLUMNS_NAME } from './columns.ts';
import { filterNamesOf, type Narrowing, searchNameOf } from './narrowing.ts';

/** A list as it is often looked at: what narrows and orders it and its columns, by the names in the address. */
export interface View {
  name: string;
  query: string;
}

/** The names in an address that a view is made of; the page is none of them. */
const namesOf = (narrowing: Narrowing): string[] => [
  ...(narrowing.search ? [searchNameOf(narrowing)] : []),
  ...filterNamesOf(narrowing),
  ...(narrowing.sort ? ['sortBy', 'sortOrder'] : []),
  COLUMNS_NAME,
];

/** What of an address makes a view, always in the same order. */
export const viewQueryOf = (narrowing: Narrowing, address: URLSearchParams): string => {
  const query = new URLSearchParams();
  for (const name of namesOf(narrowing)) {
    const value = address.get(name);
    if (value) query.set(name, value);
  }
  return query.toString();
};

/** The address of a view: whatever else stands in the present one stays, such as the tab. */
export const viewHref = (narrowing: Narrowing, address: URLSearchParams, query: string): string => {
  const next = new URLSearchParams(address);
  for (const name of [...namesOf(narrowing), 'page']) next.delete(name);
  for (const [name, value] of new URLSearchParams(query)) {
    if (namesOf(narrowing).includes(name)) next.set(name, value);
  }
  return `?${next}`;
};

/** The view that an address shows, whichever order its names stand in. */
export const viewAt = <Known extends View>(
  narrowing: Narrowing,
  address: URLSearchParams,
  views: readonly Known[],
): Known | undefined => {
  const here = viewQueryOf(narrowing, address);
  return views.find(({ query }) => viewQueryOf(narrowing, new URLSearchParams(query)) === here);
};
