/**
 * Search engines are told by IndexNow which pages have come, changed or gone.
 *
 * - `tell`    finds what differs from what was told last, and tells it in bundles
 * - `submit`  one bundle, over HTTP
 * - `state`   the shop's key, how it went, and another try
 */

import { z } from 'zod';
import { httpMessages } from '#contract/http/messages.ts';
import * as calls from '#contract/search-engines/calls.ts';
import { indexNowAnswer } from '#contract/search-engines/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { keyOf, readIndexNow, retryIndexNow } from './state.ts';

const tags = ['Settings'];

export const indexNowRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readIndexNow,
    { access: 'see settings', tags, response: { 200: indexNowAnswer } },
    async () => ({ success: true as const, data: await readIndexNow(shop) }),
  );
  answerCall(
    app,
    calls.retryIndexNow,
    { access: 'change settings', tags, response: { 200: indexNowAnswer } },
    async () => ({ success: true as const, data: await retryIndexNow(shop) }),
  );
};

/** `/{key}.txt`, by which search engines know that whoever tells them is the shop; only while it tells. */
export const addIndexNowKey = (app: App, shop: Shop): void => {
  app.get(
    '/:key(^[0-9a-f]{32}$).txt',
    { schema: { hide: true, params: z.object({ key: z.string() }) } },
    async (request, reply) => {
      const key = await keyOf(shop);
      if (key === null || key !== request.params.key) throw notFound('not_found', httpMessages.notFound);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(key);
    },
  );
};
