import { isPassing } from '#server/database/passing.ts';
import type { App } from '#server/http/app.ts';
import { INSIDE } from '#server/http/general-limit.ts';
import type { Shop } from '#server/shop.ts';
import type { PageTransport } from './page-build.ts';

/** What a page has asked for while it was rendered. */
export interface AskedFor {
  transport: PageTransport;
  /** The products that the answers show. */
  products: Set<string>;
  /** Whether a part of the shop that an answer needs was away. */
  isAway: () => boolean;
  /** Notes an error of the rendering itself; one that passes, as where too many files are open, is the shop away. */
  noteError: (error: unknown) => void;
  /** Whether every answer was one that is kept, so that the page can be kept as well. */
  isShared: () => boolean;
}

const BASE = '/api/v1';

/**
 * Takes a loader's calls straight into the application: from memory when the answer is kept, else without a socket.
 * One for each page that is rendered.
 */
export const insideTransport = (app: App, shop: Shop): AskedFor => {
  const products = new Set<string>();
  let isShared = true;
  let isAway = false;
  const note = (shown: ReadonlySet<string>): void => {
    for (const product of shown) products.add(product);
  };
  return {
    products,
    isShared: () => isShared,
    isAway: () => isAway,
    noteError: (error) => {
      if (isPassing(error)) isAway = true;
    },
    transport: async ({ method, path }) => {
      if (method !== 'GET') throw new Error('A page that is being rendered only reads');
      const url = `${BASE}${path}`;
      const kept = shop.answers.find(url);
      if (kept) {
        note(kept.products);
        return { status: 200, body: JSON.parse(kept.bytes.toString()) };
      }
      const reply = await app.inject({ method: 'GET', url, headers: { [INSIDE]: shop.internalCallKey } });
      const fresh = shop.answers.find(url);
      if (fresh) note(fresh.products);
      else isShared = false;
      if (reply.statusCode === 503) isAway = true;
      return { status: reply.statusCode, body: reply.json() };
    },
  };
};
