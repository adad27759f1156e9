/**
 * Feeds of all products for Google's Merchant Center and Meta's catalogues.
 *
 * - `products`     what shoppers see, read in steps, and `items` (what can be bought of it), with its `identifiers`
 * - `google-feed`, `meta-feed`  an item as each of them wants it
 * - `made-feed`    made once for many who ask, and kept compressed for some minutes
 */

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { GOOGLE_FOOT, googleHead, googleItem } from './google-feed.ts';
import { type FeedItem, itemsOf } from './items.ts';
import { MadeFeed } from './made-feed.ts';
import { META_COLUMNS, metaRow } from './meta-feed.ts';
import { feedProducts } from './products.ts';

/** The items of some products at a time. */
const itemsInSteps = async function* (shop: Shop): AsyncGenerator<FeedItem[]> {
  const origin = shop.appUrl();
  for await (const products of feedProducts(shop.connection.reads))
    yield products.flatMap((product) => itemsOf(product, origin));
};

const googleText = async function* (shop: Shop): AsyncGenerator<string> {
  const { name } = await shop.settings.current();
  yield googleHead(name, shop.appUrl());
  for await (const items of itemsInSteps(shop)) yield items.map(googleItem).join('');
  yield GOOGLE_FOOT;
};

/** What reads it is a program: a name that looks like a formula stays as it is. */
const metaText = async function* (shop: Shop): AsyncGenerator<string> {
  const { name } = await shop.settings.current();
  yield stringify([[...META_COLUMNS]]);
  for await (const items of itemsInSteps(shop))
    yield stringify(items.map((item) => [...metaRow(item, name)]));
};

const FEEDS = [
  { path: '/feeds/google.xml', type: 'application/xml; charset=utf-8', write: googleText },
  { path: '/feeds/meta.csv', type: 'text/csv; charset=utf-8', write: metaText },
] as const;

/** `/feeds/google.xml` and `/feeds/meta.csv`, while the owner has switched them on. */
export const addFeeds = (app: App, shop: Shop): void => {
  for (const { path, type, write } of FEEDS) {
    const made = new MadeFeed(() => Readable.from(write(shop)));
    app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await shop.settings.current()).offersFeeds) throw notFound('not_found', httpMessages.notFound);
      const compressed = await made.current();
      void reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      // Nobody finds the shop by its feeds.
      void reply.header('x-robots-tag', 'noindex');
      if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
        return reply.header('content-encoding', 'gzip').send(compressed);
      return reply.send(Readable.from([compressed]).pipe(createGunzip()));
    });
  }
};
