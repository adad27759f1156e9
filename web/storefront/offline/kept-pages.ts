import { PAGES, PICTURES } from '../../offline/kept.ts';
import { SHOP_NAME } from '../shell/page-head.ts';

/** A page that can be read without a connection. */
export interface KeptPage {
  /** Path and query. */
  path: string;
  name: string;
  /** When the shop sent it, ISO 8601. */
  seen: string;
  /** A product's picture, where one is kept. */
  picture: string | undefined;
}

const OWN_PICTURE = /\/media\/[^\s",]+/g;

/** What a kept page is called in a list, by its path and title. */
export const nameOf = (path: string, title: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://shop');
  if (pathname === '/') return 'Home';
  const name = title.replace(new RegExp(` \\| ${SHOP_NAME}$`), '');
  const page = Number(searchParams.get('page') ?? 1);
  return page > 1 ? `${name}, page ${page}` : name;
};

const keptPictureOf = async (page: Document, pictures: Cache): Promise<string | undefined> => {
  const [main] = page.querySelectorAll('main :is(picture, img)');
  for (const [address] of main?.outerHTML.matchAll(OWN_PICTURE) ?? []) {
    if (await pictures.match(address)) return address;
  }
  return undefined;
};

/** The pages that the service worker has kept, the last seen first; none where there is no worker. */
export const listKeptPages = async (): Promise<KeptPage[]> => {
  if (!globalThis.caches) return [];
  const [pages, pictures] = await Promise.all([caches.open(PAGES), caches.open(PICTURES)]);
  const read = async (request: Request): Promise<KeptPage | null> => {
    const kept = await pages.match(request);
    if (!kept) return null;
    const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    return {
      path,
      name: nameOf(path, page.title),
      seen: new Date(kept.headers.get('date') ?? 0).toISOString(),
      picture: pathname.startsWith('/products/') ? await keptPictureOf(page, pictures) : undefined,
    };
  };
  const kept = await Promise.all((await pages.keys()).map(read));
  return kept.filter((page) => page !== null).sort((left, right) => right.seen.localeCompare(left.seen));
};
