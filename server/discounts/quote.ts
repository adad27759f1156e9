import { checkoutMessages } from '#contract/checkout/messages.ts';
import { shippingKoboTo } from '#contract/checkout/shipping.ts';
import type { DiscountQuote } from '#contract/discounts/schemas.ts';
import { nairaOfKobo, totalsOf } from '#contract/money.ts';
import { findLines } from '#server/cart/cart.ts';
import { conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { findUsableCode } from './discount-codes.ts';

/**
 * What the caller's cart would come to with a code, at today's prices; nothing is held or used up.
 * @throws Refusal 409 when the cart is empty or the code cannot be used
 */
export const quoteFor = async (shop: Shop, accountId: string, code: string): Promise<DiscountQuote> => {
  const lines = (await findLines(shop.db, accountId)).filter(({ isGone }) => !isGone);
  if (lines.length === 0) throw conflict('cart_empty', checkoutMessages.empty);
  const shippingKobo = shippingKoboTo(null, await shop.settings.current());
  const { itemsKobo } = totalsOf(lines, shippingKobo);
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
