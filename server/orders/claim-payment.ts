import { type Transaction as DatabaseTransaction, sql } from 'kysely';
import { mailboxOf } from '#contract/accounts/phone-address.ts';
import { type StartCheckout, startCheckoutSchema } from '#contract/checkout/schemas.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { lockCart } from '#server/checkout/lock-cart.ts';
import { PRICE_HOURS } from '#server/checkout/old-price.ts';
import { joinPurchase, lockEarlier } from '#server/checkout/paid-twice.ts';
import { checkoutInsert, snapshotCart } from '#server/checkout/snapshot.ts';
import { lockHeld, peekCheckout } from '#server/checkout/states.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type ChosenDelivery, chosenDelivery } from '#server/delivery/rates-today.ts';
import type { Caller } from '#server/http/caller.ts';
import { away, conflict, notPaid, Refusal, tooOften } from '#server/http/errors.ts';
import { refusalOf } from '#server/http/validation.ts';
import { lockReference } from '#server/payments/charges.ts';
import { giveCheckBack, takeCheck } from '#server/payments/check-quota.ts';
import { isPaid, type Payment, ProviderUnavailable } from '#server/payments/provider.ts';
import { findRefunds, wantFullRefund } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';

/** References of checkouts, as the specification has them (section 7); a charge of any other is not the shop's. */
const REFERENCE = /^order_\d{10,16}_\w{1,64}$/;
/** So long after a payment it can be claimed, as long as a frozen price stands. */
const CLAIM_HOURS = PRICE_HOURS;
/** The provider's clock may be behind the shop's, and its dates have whole seconds. */
const CLOCKS_DIFFER_MINUTES = 5;

const notUsable = () => conflict('payment_not_usable', say.notUsable);

const verifyOwn = async (shop: Shop, caller: Caller, reference: string): Promise<Payment> => {
  const wait = await takeCheck(shop.db, caller.accountId);
  if (wait !== null) throw tooOften(httpMessages.tooOften, wait);
  let charge: Payment | null;
  try {
    charge = await shop.payments.verify(reference);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.paystackAway);
    throw error;
  }
  // Whose payment it is comes before whether it is one: a stranger learns nothing about it.
  if (charge && charge.email !== caller.email) throw notUsable();
  if (charge?.status === 'reversed') throw notUsable();
  if (!isPaid(shop.payments, charge)) throw notPaid('payment_not_completed', say.notPaid);
  return charge;
};

/**
 * Whether a charge may be claimed at all. The account takes payments for more than this shop, and for longer: an invoice
 * of another year must neither buy anything nor come back by itself.
 */
const isClaimable = async (
  trx: DatabaseTransaction<DB>,
  caller: Caller,
  charge: Payment,
): Promise<boolean> => {
  // Where the provider does not say when it was paid: no earlier than it was begun, which is the stricter measure of both.
  const paidAt = charge.paidAt ?? charge.createdAt;
  if (!REFERENCE.test(charge.reference) || paidAt === null) return false;
  const { rows } = await sql<{ isClaimable: boolean }>`
    select a.created_at <= ${paidAt}::timestamptz + make_interval(mins => ${CLOCKS_DIFFER_MINUTES}::int)
      and ${paidAt}::timestamptz > now() - make_interval(hours => ${CLAIM_HOURS}::int)
      and not exists (select from charge c where c.reference = ${charge.reference}
        and c.state in ('completed', 'refunded')) as "isClaimable"
    from account a where a.id = ${caller.accountId}`.execute(trx);
  return rows[0]?.isClaimable === true;
};

/** Freezes the cart of a shopper whose account is locked, as what the charge has paid. */
const snapshotOwnCart = async (
  trx: DatabaseTransaction<DB>,
  caller: Caller,
  charge: Payment,
  { rate, shippingAddress }: ChosenDelivery,
): Promise<void> => {
  // Before the cart is read: whoever is just making an order of one of them empties it.
  const earlier = await lockEarlier(trx, caller.accountId, { all: true });
  const open = await lockHeld(trx, caller.accountId);
  const freed = open?.lines ?? [];
  const cart = await lockCart(trx, caller.accountId, new Set(freed.map(({ productId }) => productId)));
  const frozen = await snapshotCart(cart, freed, rate);
  // It holds nothing: completing it takes the units, or decides the refund, as for any lapsed checkout.
  await checkoutInsert({
    reference: charge.reference,
    accountId: caller.accountId,
    email: mailboxOf(caller.email),
    state: 'lapsed',
    frozen,
    shippingAddress,
    // It is paid, and so the order at once: what else is paid for the same cart, claimed or checked out, goes back.
    purchase: await joinPurchase(trx, frozen.lines, earlier, { all: true }),
    holdMinutes: 0,
  }).execute(trx);
};

const orRefusal = <T>(asked: Promise<T>): Promise<T | Refusal> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });

/** The claim in one transaction: a checkout, or the refund of what fits no cart. Gives the refusal, if it is one. */
const decideClaim = async (
  shop: Shop,
  caller: Caller,
  charge: Payment,
  { shippingAddress, pickupPoint }: StartCheckout,
): Promise<Refusal | null> => {
  // Read before the transaction: inside, each claim would wait for a second connection while it holds one.
  const delivery = await orRefusal(chosenDelivery(shop, shippingAddress, pickupPoint));
  return shop.db.transaction().execute(async (trx) => {
    // None judges a payment that another call is just claiming, or an admin giving back.
    await lockReference(trx, charge.reference);
    // Another call with the same reference was quicker: its checkout is the one to complete.
    if ((await peekCheckout(trx, charge.reference)) !== null) return null;
    const refunds = await findRefunds(trx, charge.reference);
    if (refunds.length > 0) {
      // Given back because the cart did not fit, or by an admin: either way it is no money for an order any more.
      return refunds.some(({ orderId }) => orderId === null)
        ? conflict('payment_refunded', say.refunded)
        : notUsable();
    }
    if (!(await isClaimable(trx, caller, charge))) return notUsable();
    // One cart of a shopper is judged at a time: the next claim sees what this one has frozen, and a claim what a checkout holds.
    await lockAccount(trx, caller.accountId);
    try {
      if (delivery instanceof Refusal) throw delivery;
      await snapshotOwnCart(trx, caller, charge, delivery);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const reason = `Paid without a checkout, and the cart did not fit: ${error.message}`;
      await wantFullRefund(trx, charge, reason);
      return error;
    }
  });
};

/**
 * Makes a checkout, after the fact, of a payment that has none: a client that paid under a reference of its own. The
 * charge must have been paid with the caller's e-mail address and is tried against the caller's cart.
 * @returns the charge, ready to be completed
 * @throws Refusal 400 for the address, 402 not paid, 409 somebody else's, or a cart that does not fit (the charge is refunded then),
 *   503 the provider is away
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
  const refusal = await decideClaim(shop, caller, charge, judged.data);
  if (refusal) throw refusal;
  await giveCheckBack(shop.db, caller.accountId);
  return charge;
};
