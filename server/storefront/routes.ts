import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import { storefrontAnswer } from '#contract/storefront/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { answerShared } from '#server/http/shared-answers.ts';

/** `GET /storefront`: the settings that a browser needs. */
export const storefrontRoutes: FeatureRoutes = (app, shop) => {
  app.get(
    '/storefront',
    { config: { access: 'public' }, schema: { tags: ['Storefront'], response: { 200: storefrontAnswer } } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: {
          success: true,
          data: {
            mode: shop.config.mode,
            currency: CURRENCY,
            shippingFee: nairaOfKobo(shop.config.shippingFeeKobo),
            paystack: { publicKey: shop.paystackKeys.publicKey, inlineUrl: shop.paystackKeys.inlineUrl },
          },
        },
        products: [],
      })),
  );
};
