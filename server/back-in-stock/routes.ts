import * as calls from '#contract/back-in-stock/calls.ts';
import { backInStockMessages as say } from '#contract/back-in-stock/messages.ts';
import { askForNoticeSchema, endNoticesQuerySchema } from '#contract/back-in-stock/schemas.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { optionalCaller } from '#server/accounts/access.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { brokenField, notFound } from '#server/http/errors.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { endNotices, noteNotice } from './back-in-stock.ts';

const tags = ['Products'];

/** Asking to be told when something is back, and asking for it no more. */
export const backInStockRoutes: FeatureRoutes = async (app, shop) => {
  answerCall(
    app,
    calls.askForNotice,
    {
      access: 'public',
      ids: { id: ['product_not_found', productMessages.notFound] },
      tags,
      body: askForNoticeSchema,
      response: { 200: acknowledgement },
    },
    async (request) => {
      const caller = await optionalCaller(shop, request);
      const email = caller?.email ?? request.body.email;
      if (email === undefined) throw brokenField('required', say.email, 'email');
      await noteNotice(shop, {
        productId: request.params.id,
        variantId: request.body.variant ?? null,
        email,
        accountId: caller?.accountId ?? null,
        client: sourceOf(request).client,
      });
      return { success: true as const, message: say.noted };
    },
  );

  await app.register(async (scope) => {
    // Mail programs send a form, of which nothing is read: the address says whose notices end.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    answerCall(
      scope as App,
      calls.endNotices,
      { access: 'public', tags, query: endNoticesQuerySchema, response: { 200: acknowledgement } },
      async ({ query }) => {
        if (!(await endNotices(shop, query.token)))
          throw notFound('unsubscribe_link_unknown', say.linkUnknown);
        return { success: true as const, message: say.ended };
      },
    );
  });
};
