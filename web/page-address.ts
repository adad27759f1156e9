import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { filtersOf, hrefOf, pageOf } from './storefront/catalogue/listing/listing-filters.ts';
import { isListingPath } from './storefront/catalogue/listing-path.ts';

/** A route of the built pages, as React Router's server build lists it. */
interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  /** Its code: what has a loader reads its part of the path on the server. */
  module?: object | undefined;
}

/** The words of a category or collection are written in lowercase, and so are ids; anything else in an address, such as a token, is left as it was given. */
const WORDS = ':words';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Letters that mean the same escaped or not. Source: RFC 3986, 6.2.2. */
const UNRESERVED = /[\w.~-]/;

/** A part of a path as only one of its spellings has it: without escapes that it does not need, the others in capitals. */
const plainly = (part: string): string =>
  part.replaceAll(/%[\da-f]{2}/gi, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(letter) ? letter : escaped.toUpperCase();
  });

const below = (routes: readonly BuiltRoute[], parentId?: string): RouteObject[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const route = { id, path, loader: module !== undefined && 'loader' in module };
      return index ? { ...route, index: true } : { ...route, children: below(routes, id) };
    });

/** The routes of a build as React Router matches them. */
const treeOf = (routes: Readonly<Record<string, BuiltRoute | undefined>>): RouteObject[] =>
  below(Object.values(routes).filter((route) => route !== undefined));

const partsOf = (path: string | undefined): string[] => (path ?? '').split('/').filter((part) => part !== '');

/** A part of a route that is itself only; others may be anything, or nothing (`:id`, `*`, `lang?`). */
const WORD = /^[\w-]+$/;

/** Those of the routes that an address can be of whose first part is this one. */
const beginningWith = (routes: readonly RouteObject[], first: string): RouteObject[] =>
  routes.flatMap((route) => {
    const [part] = partsOf(route.path);
    if (part !== undefined) return part.toLowerCase() === first || !WORD.test(part) ? [route] : [];
    return route.index ? [route] : [{ ...route, children: beginningWith(route.children ?? [], first) }];
  });

const firstPartOf = (pathname: string): string => {
  const [first = ''] = partsOf(pathname);
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first;
  }
};

/** Every word with which the path of a route begins. */
const firstPartsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => partsOf(path)[0]?.toLowerCase() ?? firstPartsOf(children ?? []));

/**
 * Matches addresses as React Router does. It ranks all routes that it is given anew for each address, a twentieth of what a page's rendering
 * takes: it is given those alone that begin as the address does.
 */
const matcherOf = (routes: Readonly<Record<string, BuiltRoute | undefined>>) => {
  const tree = treeOf(routes);
  const others = beginningWith(tree, '');
  const known = new Map(firstPartsOf(tree).map((first) => [first, beginningWith(tree, first)]));
  return (pathname: string): RouteMatch[] =>
    matchRoutes(known.get(firstPartOf(pathname)) ?? others, pathname) ?? [];
};

/**
 * Finds the one path of a page, whatever slashes, case and escapes its address was written with; null where the shop
 * has no such page.
 * @param routes of the build, the catch-all among them
 */
export const pageFinder = (
  routes: Readonly<Record<string, BuiltRoute | undefined>>,
): ((pathname: string) => string | null) => {
  const match = matcherOf(routes);
  return (pathname) => {
    const parts = partsOf(pathname);
    const matches = match(`/${parts.join('/')}`);
    const pattern = matches.flatMap(({ route }) => partsOf(route.path));
    if (matches.length === 0 || pattern.includes('*')) return null;
    const named = pattern.map((part, index) => {
      const given = plainly(parts[index] ?? '');
      if (!part.startsWith(':')) return part;
      return part === WORDS || ID.test(given) ? given.toLowerCase() : given;
    });
    return `/${named.join('/')}`;
  };
};

/**
 * Finds the path under which a page is rendered and kept: its own; where the server reads nothing of a part that may be
 * anything, such as an order's id, one for all of them. Null where such a part is as long as one likes: the page is not kept.
 * @param routes of the build, with their code
 */
export const keptPathFinder = (
  routes: Readonly<Record<string, BuiltRoute | undefined>>,
): ((pathname: string) => string | null) => {
  const match = matcherOf(routes);
  return (pathname) => {
    const matches = match(pathname);
    const unread = matches.filter(({ route }) => !route.loader).flatMap(({ route }) => partsOf(route.path));
    if (unread.includes('*')) return null;
    if (!unread.some((part) => part.startsWith(':'))) return pathname;
    return `/${matches.flatMap(({ route }) => partsOf(route.path)).join('/')}`;
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
