import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { httpMessages } from '#contract/http/messages.ts';
import { answerSharedBytes } from '#server/answers/shared-answers.ts';
import { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { type AddressPart, listParts, MOST_IN_ONE } from './addresses.ts';
import { robotsText } from './robots.ts';
import { pathOfPart, sitemapIndex, sitemapPart } from './sitemap.ts';

const XML = {
  'content-type': 'application/xml; charset=utf-8',
  // Crawlers may keep it but must ask: a product that has gone is gone at once.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
} as const;

/**
 * `/sitemap.xml`, its parts when the shop is large, and `/robots.txt`. Sitemaps are written at most once for each change
 * of the catalogue, however many ask and whatever query they add.
 */
export const addSearchEngineFiles = (app: App, shop: Shop, mostInOne = MOST_IN_ONE): void => {
  const db = shop.connection.reads;
  const known = new VersionedCache<AddressPart[]>(shop.answers);

  const partsNow = async (): Promise<AddressPart[]> => {
    const { version } = known;
    const parts = known.find('parts') ?? (await listParts(db, mostInOne));
    known.keep('parts', version, parts);
    return parts;
  };
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    write: (parts: AddressPart[]) => Promise<string>,
  ): Promise<void> =>
    answerSharedBytes(shop, request, reply, address, XML, async () => ({
      body: Buffer.from(await write(await partsNow())),
      products: [],
    }));
  const writePart = (part: number) => sitemapPart(db, part, mostInOne, shop.appUrl());

  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, '/sitemap.xml', (parts) =>
      parts.length === 1 ? writePart(1) : Promise.resolve(sitemapIndex(parts, shop.appUrl())),
    ),
  );

  app.get(
    '/sitemap-:part(^[1-9]\\d{0,5}$).xml',
    { schema: { hide: true, params: z.object({ part: z.coerce.number() }) } },
    (request, reply) => {
      const { part } = request.params;
      return answer(request, reply, pathOfPart(part), async (parts) => {
        if (parts.length === 1 || part > parts.length) throw notFound('not_found', httpMessages.notFound);
        return writePart(part);
      });
    },
  );

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(shop.appUrl(), shop.config.mode === 'demo')),
  );
};
