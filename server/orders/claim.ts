import { type Transaction as DatabaseTransaction, sql } from 'kysely';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { startCheckoutSchema } from '#contract/checkout/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { Caller } from '#server/accounts/sessions.ts';
import { unitsOf } from '#server/catalogue/stock.ts';
import { checkoutInsert, freezeCart } from '#server/checkout/freeze.ts';
import { lockCart } from '#server/checkout/lock-cart.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { away, conflict, notPaid, Refusal } from '#server/http/errors.ts';
import { refusalOf } from '#server/http/validation.ts';
import { type Payment, ProviderUnavailable } from '#server/payments/provider.ts';
import { findRefunds, wantFullRefund } from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';

const verifyOwn = async (shop: Shop, caller: Caller, reference: string): Promise<Payment> => {
  let charge: Payment | null;
  try {
    charge = await shop.payments.verify(reference);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.paystackAway);
    throw error;
  }
  // Whose payment it is comes before whether it is one: a stranger learns nothing about it.
  if (charge && charge.email !== caller.email) throw conflict('reference_used', say.referenceUsed);
  if (charge?.status !== 'paid') throw notPaid('payment_not_completed', say.notPaid);
  return charge;
};

/**
 * Makes claims of one reference take turns, so that none judges a cart which another is just emptying, nor a payment
 * that an admin is just giving back.
 */
export const lockReference = async (trx: DatabaseTransaction<DB>, reference: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 2))`.execute(trx);
};

const isThere = async (trx: DatabaseTransaction<DB>, reference: string): Promise<boolean> => {
  const { rows } = await sql`select from checkout where reference = ${reference}`.execute(trx);
  return rows.length > 0;
};

const freezeOwnCart = async (
  shop: Shop,
  trx: DatabaseTransaction<DB>,
  caller: Caller,
  charge: Payment,
  address: ShippingAddress,
): Promise<void> => {
  const open = await trx
    .selectFrom('checkout')
    .select('lines')
    .where('account_id', '=', caller.accountId)
    .where('state', '=', 'held')
    .execute();
  const freed = unitsOf(open.flatMap((row) => row.lines));
  const cart = await lockCart(trx, caller.accountId, freed.keys());
  const { shippingFee } = await shop.settings.current();
  const frozen = await freezeCart(cart, freed, koboOfNaira(shippingFee));
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
};

/** The claim in one transaction: a checkout, or the refund of what fits no cart. Gives the refusal, if it is one. */
const settleClaim = (
  shop: Shop,
  caller: Caller,
  charge: Payment,
  address: ShippingAddress,
): Promise<Refusal | null> =>
  shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, charge.reference);
    // Another call with the same reference was quicker: its checkout is the one to complete.
    if (await isThere(trx, charge.reference)) return null;
    const refunds = await findRefunds(trx, charge.reference, ['wanted', 'started', 'processed']);
    if (refunds.length > 0) return conflict('payment_refunded', say.refunded);
    try {
      await freezeOwnCart(shop, trx, caller, charge, address);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await wantFullRefund(
        trx,
        charge,
        `Paid without a checkout, and the cart did not fit: ${error.message}`,
      );
      return error;
    }
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
): Promise<Payment> => {
  const judged = startCheckoutSchema.safeParse({ shippingAddress: address });
  if (!judged.success) throw refusalOf(judged.error);
  const charge = await verifyOwn(shop, caller, reference);
  const refusal = await settleClaim(shop, caller, charge, judged.data.shippingAddress);
  if (refusal) throw refusal;
  return charge;
};
