/**
 * Pictures of imported products, fetched from where they lie into the shop's own store.
 *
 * - `picture-sources`  their rows: wanted, already here, could not be fetched
 * - `fetch-pictures`   the work, whichever process takes it
 */

import * as calls from '#contract/catalogue/picture-sources/calls.ts';
import { pictureSourceMessages as say } from '#contract/catalogue/picture-sources/messages.ts';
import {
  failedPicturesQuerySchema,
  fetchAgainAnswer,
  pictureSourcesAnswer,
} from '#contract/catalogue/picture-sources/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { fetchFailedAgain, listFailed } from './picture-sources.ts';

const own = { access: 'change catalogue', tags: ['Files of products'] } as const;

/** How far the pictures are, those that could not be fetched, and another try for them. */
export const pictureSourceRoutes: FeatureRoutes = async (api, shop) => {
  answerCall(
    api,
    calls.listFailedPictures,
    { ...own, query: failedPicturesQuerySchema, response: { 200: pictureSourcesAnswer } },
    async (request) => {
      const { failed, counts, pagination } = await listFailed(shop.db, request.query);
      return { success: true as const, data: failed, counts, pagination };
    },
  );

  answerCall(
    api,
    calls.fetchPicturesAgain,
    { ...own, response: { 202: fetchAgainAnswer } },
    async (_request, reply) => {
      const data = await fetchFailedAgain(shop.db);
      return reply.code(202).send({ success: true, data, message: say.again });
    },
  );
};
