/**
 * The whole shop as one archive, out and in (docs/archive.md).
 *
 * - what it carries: `contents` (every table), `contents/` (each column, and what is left out for which reason)
 * - its form:        `format`, `open-archive` (file by file), `read-rows`
 * - out:             `snapshot` (the rows of one moment), `write-archive`, `link` (what a browser fetches it by)
 * - in:              `arrivals` (sent in pieces, looked at, taken in), `arrival-files` (what is kept of them), `check-archive` (read
 *                    whole before anything is written), `empty-shop` (what must not be there), `take-in`, `hand-over` (what owners have here goes over to their accounts
 *                    that came in), `look-at-tables` (so that the first pages are planned for them)
 * - besides:         `archiving-shop` (what all of it needs), `command` (both from a terminal)
 */

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as calls from '#contract/archive/calls.ts';
import { PIECE_BYTES } from '#contract/archive/limits.ts';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import {
  archiveLinkAnswer,
  arrivalAnswer,
  latestArrivalAnswer,
  newArrivalSchema,
  pieceQuerySchema,
} from '#contract/archive/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { addArrival, addPiece, dropArrival, latestArrival, startTakingIn } from './arrivals.ts';
import { judgeLink, makeLink } from './link.ts';
import { recordTakenOut, writeArchive } from './write-archive.ts';

const own = { access: 'move shop', tags: ['Moving the shop'] } as const;
const ids = { id: ['archive_not_found', say.notFound] } as const;
/** A long sending, and a look at how far it is, ask for no password in between. */
const seen = { ...own, access: 'see moving shop' } as const;
const begun = { ...own, access: 'send shop', ids } as const;

const fileName = (): string => `shop-${new Date().toISOString().slice(0, 10)}.tar.gz`;

/** The shop goes out: a link, and what it leads to. */
const goingOutRoutes: FeatureRoutes = (api, shop) => {
  answerCall(
    api,
    calls.makeArchiveLink,
    { ...own, response: { 201: archiveLinkAnswer } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { key, endsAt } = await makeLink(shop.db, caller);
      await recordTakenOut(shop, caller);
      const data = { address: `/api/v1/archive/${key}`, endsAt: endsAt.toISOString() };
      return reply.code(201).send({ success: true, data });
    },
  );

  answerCall(
    api,
    calls.fetchArchive,
    {
      access: 'public',
      tags: own.tags,
      produces: ['application/gzip'],
      exposeHeadRoute: false,
      response: { 200: z.unknown().describe('The whole shop as a tar file packed with gzip') },
    },
    async (request, reply) => {
      await judgeLink(shop.db, request.params.key);
      const archive = await writeArchive(shop);
      return reply
        .headers({
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${fileName()}"`,
          'cache-control': 'no-store',
        })
        .send(archive);
    },
  );
};

/** A scope of its own: here alone the body is a piece of a file. */
const pieceRoutes = (shop: Shop) => async (scope: FastifyInstance) => {
  const pieces = scope as App;
  pieces.removeAllContentTypeParsers();
  pieces.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PIECE_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  answerCall(
    pieces,
    calls.sendPiece,
    {
      ...begun,
      consumes: ['application/octet-stream'],
      query: pieceQuerySchema,
      response: { 200: arrivalAnswer },
    },
    async (request) => {
      const piece = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const data = await addPiece(shop, request.params.id, request.query.from, piece);
      return { success: true as const, data };
    },
  );
};

/** A shop comes in: sent in pieces, looked at, taken in or dropped. */
const comingInRoutes: FeatureRoutes = async (api, shop) => {
  answerCall(api, calls.latestArrival, { ...seen, response: { 200: latestArrivalAnswer } }, async () => ({
    success: true as const,
    data: await latestArrival(shop),
  }));

  answerCall(
    api,
    calls.addArrival,
    { ...own, body: newArrivalSchema, response: { 201: arrivalAnswer } },
    async (request, reply) => {
      const data = await addArrival(shop, request.body.bytes);
      return reply.code(201).send({ success: true, data });
    },
  );

  await api.register(pieceRoutes(shop));

  answerCall(
    api,
    calls.takeArchiveIn,
    { ...own, ids, response: { 202: arrivalAnswer } },
    async (request, reply) => {
      const data = await startTakingIn(shop, request.params.id, callerOf(request));
      return reply.code(202).send({ success: true, data, message: say.takingIn });
    },
  );

  answerCall(api, calls.dropArrival, { ...begun, response: { 200: acknowledgement } }, async (request) => {
    await dropArrival(shop, request.params.id);
    return { success: true as const, message: say.dropped };
  });
};

export const archiveRoutes: FeatureRoutes = async (api, shop) => {
  await goingOutRoutes(api, shop);
  await comingInRoutes(api, shop);
};
