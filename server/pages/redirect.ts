import type { PageFinder } from './page-build.ts';

/**
 * The path and query to which a request is sent because its page has one address only; null where the request names it
 * already, or no page at all. Always a path of this shop, and one that leads no further.
 * @param origin the public one, without a slash at the end
 */
export const redirectTarget = (url: string, origin: string, findPage: PageFinder): string | null => {
  const { pathname, search } = new URL(`${origin}${url}`);
  const page = findPage(pathname);
  const [asked] = url.split(/[?#]/, 1);
  return page === null || page === asked ? null : `${page}${search}`;
};
