import { PAGES, PICTURES } from '../../offline/caches.ts';

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

/** The shop's name at the end of a title, whatever it was when the page was kept. */
const SHOP = / \| [^|]*$/;

/** What a kept page is called in a list, by its title; the home page's is the shop's name alone. */
export const nameOf = (title: string): string => (SHOP.test(title) ? title.replace(SHOP, '') : 'Home');

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
    return {
      path: pathname + search,
      name: nameOf(page.title),
      seen: new Date(kept.headers.get('date') ?? 0).toISOString(),
      picture: pathname.startsWith('/products/') ? await keptPictureOf(page, pictures) : undefined,
    };
  };
  const kept = await Promise.all((await pages.keys()).map(read));
  return kept.filter((page) => page !== null).sort((left, right) => right.seen.localeCompare(left.seen));
};
