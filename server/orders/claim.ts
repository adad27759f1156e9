import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { startCheckoutSchema } from '#contract/checkout/schemas.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { Caller } from '#server/accounts/sessions.ts';
import { unitsOf } from '#server/catalogue/stock.ts';
import { checkoutInsert, freezeCart } from '#server/checkout/freeze.ts';
import { lockCart } from '#server/checkout/lock-cart.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import { away, conflict, notPaid, Refusal } from '#server/http/errors.ts';
import { refusalOf } from '#server/http/validation.ts';
import { PaystackAway, type Transaction } from '#server/payments/paystack.ts';
import { findRefunds, wantFullRefund } from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';

const verifyOwn = async (shop: Shop, caller: Caller, reference: string): Promise<Transaction> => {
  let charge: Transaction | null;
  try {
    charge = await shop.paystack.verify(reference);
  } catch (error) {
    if (error instanceof PaystackAway) throw away(say.paystackAway);
    throw error;
  }
  // Whose payment it is comes before whether it is one: a stranger learns nothing about it.
  if (charge && charge.email !== caller.email) throw conflict(say.referenceUsed);
  if (charge?.status !== 'success') throw notPaid(say.notPaid);
  return charge;
};

const freezeOwnCart = (shop: Shop, caller: Caller, charge: Transaction, address: ShippingAddress) =>
  shop.db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('checkout')
      .select('lines')
      .where('account_id', '=', caller.accountId)
      .where('state', '=', 'held')
      .execute();
    const freed = unitsOf(open.flatMap((row) => row.lines));
    const cart = await lockCart(trx, caller.accountId, freed.keys());
    const frozen = freezeCart(cart, freed, shop.config.shippingFeeKobo);
    const now = new Date();
    // It holds nothing: completing it takes the units, or decides the refund, as for any lapsed checkout.
    await checkoutInsert({
      reference: charge.reference,
      accountId: caller.accountId,
      email: caller.email,
      state: 'lapsed',
      frozen,
      shippingAddress: address,
      createdAt: now,
      expiresAt: now,
      nextCheckAt: now,
    }).execute(trx);
  });

/**
 * Makes a checkout, after the fact, of a payment that has none: a client that paid under a reference of its own. The
 * charge must have been paid with the caller's e-mail address and is tried against the caller's cart.
 * @returns the charge, ready to be completed
 * @throws Refusal 400 for the address, 402 not paid, 409 somebody else's, or a cart that does not fit (the charge is refunded then),
 *   503 Paystack away
 */
export const claimPayment = async (
  shop: Shop,
  caller: Caller,
  reference: string,
  address: unknown,
): Promise<Transaction> => {
  const judged = startCheckoutSchema.safeParse({ shippingAddress: address });
  if (!judged.success) throw refusalOf(judged.error);
  const charge = await verifyOwn(shop, caller, reference);
  const refunds = await findRefunds(shop.db, reference, ['wanted', 'started', 'processed']);
  if (refunds.length > 0) throw conflict(say.refunded);
  try {
    await freezeOwnCart(shop, caller, charge, judged.data.shippingAddress);
  } catch (error) {
    // Another call with the same reference was quicker: its checkout is the one to complete.
    if (isUniqueViolation(error)) return charge;
    if (error instanceof Refusal && error.status === 409) {
      const reason = `Paid without a checkout, and the cart did not fit: ${error.message}`;
      await shop.db.transaction().execute((trx) => wantFullRefund(trx, charge, reason));
    }
    throw error;
  }
  return charge;
};
