import * as calls from '#contract/look/calls.ts';
import { homeAnswer } from '#contract/look/schemas.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { homeOf } from './shown-look.ts';

/** `GET /storefront/home`: what the home page is built from, which no other page carries. */
export const homeRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readHome,
    { access: 'public', tags: ['Storefront'], response: { 200: homeAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true as const, data: homeOf(await shop.look.current()) },
        products: [],
      })),
  );
};
