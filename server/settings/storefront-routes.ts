import { CURRENCY } from '#contract/money.ts';
import * as calls from '#contract/settings/calls.ts';
import { legalLine } from '#contract/settings/legal-line.ts';
import { storefrontAnswer } from '#contract/settings/storefront.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { readShownEverywhere } from '#server/catalogue/shown-everywhere.ts';
import { offeredConsents } from '#server/consents/consents.ts';
import { listLinks } from '#server/content-pages/read-pages.ts';
import { hasDelivery, offersPayOnDelivery } from '#server/delivery/rates-today.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { lookFacts } from '#server/look/shown-look.ts';
import { pausedSentence } from '#server/maintenance/words.ts';
import { canText } from '#server/texts/texts.ts';
import { pixelsOf } from './store-settings.ts';

/** `GET /storefront`: the settings that a browser needs. */
export const storefrontRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readStorefront,
    { access: 'public', tags: ['Storefront'], response: { 200: storefrontAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => {
        const settings = await shop.settings.current();
        const pixels = pixelsOf(settings);
        const {
          name,
          logo,
          contactEmail,
          contactPhone,
          contactAddress,
          whatsapp,
          pricesIncludeVat,
          shippingFee,
          lowStock,
          sellsToVisitors,
          returnDays,
          nigerianAddresses,
          heroSlides,
        } = settings;
        const legal = legalLine(settings);
        const pages = await listLinks(shop.connection.reads);
        const { categories, collections } = await readShownEverywhere(shop.connection.reads);
        const consents = await offeredConsents(shop);
        const { publicKey, scriptUrl } = shop.payments.checkout;
        const pause = await shop.maintenance.current();
        return {
          answer: {
            success: true as const,
            data: {
              mode: shop.config.mode,
              currency: CURRENCY,
              name,
              ...lookFacts(await shop.look.shown(), logo),
              contact: { email: contactEmail, phone: contactPhone, address: contactAddress, whatsapp },
              ...(legal ? { legal } : {}),
              ...(pricesIncludeVat ? { vatIncluded: true as const } : {}),
              shippingFee,
              ...((await hasDelivery(shop)) ? { hasDelivery: true as const } : {}),
              lowStock,
              sellsToVisitors,
              ...(returnDays > 0 ? { returnDays } : {}),
              ...(consents.length > 0 ? { consents } : {}),
              ...((await offersPayOnDelivery(shop)) ? { payOnDelivery: true as const } : {}),
              ...(sellsToVisitors && canText(shop.config) ? { textsCodes: true as const } : {}),
              ...(nigerianAddresses ? { nigerianAddresses } : {}),
              ...(pages.length > 0 ? { pages } : {}),
              ...(categories.length > 0 ? { categories } : {}),
              ...(collections.length > 0 ? { collections } : {}),
              ...(Object.keys(pixels).length > 0 ? { pixels } : {}),
              heroSlides,
              ...(pause ? { paused: pausedSentence(pause) } : {}),
              // Under the provider's own name, by which the browser knows whose form to open.
              [shop.payments.name as 'paystack']: { publicKey, inlineUrl: scriptUrl },
            },
          },
          products: [],
          // Categories and collections are compared whenever a product is written (answers/changes.ts): every page stands on this.
          isOfTheseOnly: true,
        };
      }),
  );
};
