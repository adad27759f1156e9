import { matchRoutes, type RouteObject } from 'react-router';
import { filtersOf, hrefOf, pageOf } from './storefront/catalogue/listing/listing-filters.ts';
import { isListingPath } from './storefront/catalogue/listing-path.ts';

/** A route of the built pages, as React Router's server build lists it. */
interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** The words of a category or collection are written in lowercase, and so are ids; anything else in an address, such as a token, is left as it was given. */
const WORDS = ':words';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const below = (routes: readonly BuiltRoute[], parentId?: string): RouteObject[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: below(routes, id) },
    );

/**
 * Finds the one path of a page, whatever slashes, case and escapes its address was written with; null where the shop
 * has no such page.
 * @param routes of the build, the catch-all among them
 */
export const pageFinder = (
  routes: Readonly<Record<string, BuiltRoute | undefined>>,
): ((pathname: string) => string | null) => {
  const tree = below(Object.values(routes).filter((route) => route !== undefined));
  return (pathname) => {
    const parts = pathname.split('/').filter((part) => part !== '');
    const matches = matchRoutes(tree, `/${parts.join('/')}`) ?? [];
    const pattern = matches
      .flatMap(({ route }) => route.path?.split('/') ?? [])
      .filter((part) => part !== '');
    if (matches.length === 0 || pattern.includes('*')) return null;
    const named = pattern.map((part, index) => {
      const given = parts[index] ?? '';
      if (!part.startsWith(':')) return part;
      return part === WORDS || ID.test(given) ? given.toLowerCase() : given;
    });
    return `/${named.join('/')}`;
  };
};

const LISTING = '/products';

/**
 * What a page that is rendered on the server reads of its address's query, always written alike, with its question mark:
 * that of the listing, of categories and of collections. Others read nothing, so their query is empty.
 */
export const pageQuery = (pathname: string, query: string): string => {
  if (!isListingPath(pathname)) return '';
  const search = new URLSearchParams(query);
  if (pathname.startsWith('/category/')) search.delete('category');
  return hrefOf(filtersOf(search), pageOf(search)).slice(LISTING.length);
};
