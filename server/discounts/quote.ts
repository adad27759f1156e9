import { checkoutMessages } from '#contract/checkout/messages.ts';
import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import type { AskedQuote, DiscountQuote } from '#contract/discounts/schemas.ts';
import { itemsTotal, nairaOfKobo, totalsOf } from '#contract/money.ts';
import { findLines, isGone } from '#server/cart/cart.ts';
import type { Database } from '#server/database/connection.ts';
import { priceKoboOf } from '#server/delivery/rate-provider.ts';
import { rateTo } from '#server/delivery/rates-today.ts';
import { conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { findUsableCode } from './use-code.ts';

const homeOf = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select(['country', 'state', 'city'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/**
 * What the caller's cart would come to with a code, at today's prices; nothing is held or used up. Bringing it is reckoned to the
 * address that the checkout's form has, else to the profile's: 0 while that is none to which the shop delivers.
 * @throws Refusal 409 when the cart is empty or the code cannot be used
 */
export const quoteFor = async (
  shop: Shop,
  accountId: string,
  { code, shippingAddress }: AskedQuote,
): Promise<DiscountQuote> => {
  const lines = (await findLines(shop.db, accountId)).filter((line) => !isGone(line));
  if (lines.length === 0) throw conflict('cart_empty', checkoutMessages.empty);
  const itemsKobo = itemsTotal(lines);
  const place = shippingAddress?.state ? shippingAddress : await homeOf(shop.db, accountId);
  const rate = await rateTo(shop, { ...place, country: place.country || HOME_COUNTRY });
  const shippingKobo = rate ? priceKoboOf(rate, itemsKobo) : 0;
  const open = await shop.db
    .selectFrom('checkout')
    .select('reference')
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  const ownReference = open?.reference ?? '';
  const usable = await findUsableCode(shop.db, code, { accountId, ownReference, itemsKobo });
  const totals = totalsOf(lines, shippingKobo, usable.discount);
  return {
    code: usable.code,
    itemsPrice: nairaOfKobo(totals.itemsKobo),
    discountAmount: nairaOfKobo(totals.discountKobo),
    shippingPrice: nairaOfKobo(totals.shippingKobo),
    taxPrice: nairaOfKobo(totals.taxKobo),
    totalPrice: nairaOfKobo(totals.totalKobo),
  };
};
