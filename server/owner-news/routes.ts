/**
 * What administrators are told of what happens in the shop. The database notes it (migrations, owner_news), however it came about.
 *
 * - `choices`       who is told of what, by which way
 * - `due-news`      what only time brings, and when: overdue payments, each morning the summary and what runs out
 * - `letters`       how news of a busy hour become few
 * - `read-news`     what there is to say of them
 * - `low-stock`     what runs out, and what of it was told before
 * - `read-summary`  the summary of a day
 * - `tell`          tells what waits, once; of low stock only where something is new
 * - `send-letter`   by which way
 * - `take-back`     what could not be told of low stock before it was filled
 * - `needs`         what one has to be allowed to see to be told of it
 * - `leavers`       what could not be told whoever works here no more, or may see it no more
 * - `old-news`      what is not remembered any more
 * - `hand-over`     to an account that takes the place of another
 */

import * as calls from '#contract/owner-news/calls.ts';
import { ownerNewsMessages as say } from '#contract/owner-news/messages.ts';
import { chooseOwnerNewsSchema, ownerNewsAnswer } from '#contract/owner-news/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { readChoices, writeChoices } from './choices.ts';

const tags = ['Administration'];

/** `GET` and `PUT /admin/notifications`: each administrator's own. */
export const ownerNewsRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readOwnerNews,
    { access: 'choose own notifications', tags, response: { 200: ownerNewsAnswer } },
    async (request) => ({ success: true as const, data: await readChoices(shop, callerOf(request)) }),
  );
  answerCall(
    app,
    calls.chooseOwnerNews,
    {
      access: 'choose own notifications',
      tags,
      body: chooseOwnerNewsSchema,
      response: { 200: ownerNewsAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await writeChoices(shop, callerOf(request), request.body.choices),
      message: say.saved,
    }),
  );
};
