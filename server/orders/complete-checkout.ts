import type { Transaction as DatabaseTransaction } from 'kysely';
import { httpMessages } from '#contract/http/messages.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { StockChange } from '#server/answers/changes.ts';
import { purchaseMade } from '#server/catalogue/reviews/reviews.ts';
import { awaitMoney, endMissing, endWait, endWaitUntold, mayArrive } from '#server/checkout/awaited.ts';
import { isPriceHonoured } from '#server/checkout/old-price.ts';
import { isBought } from '#server/checkout/paid-twice.ts';
import {
  lockHeldOfLink,
  lockLink,
  type PaymentLink,
  replaceHeldOfLink,
} from '#server/checkout/payment-link.ts';
import {
  endCheckout,
  type HeldUnits,
  type LockedCheckout,
  lockCheckout,
  peekCheckout,
} from '#server/checkout/states.ts';
import { lockOwnHeld, takeAgain } from '#server/checkout/take-again.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import type { Rate } from '#server/delivery/rate-provider.ts';
import { rateToday } from '#server/delivery/rates-today.ts';
import { away, conflict, notPaid, type Refusal, tooOften } from '#server/http/errors.ts';
import { type Asker, giveCheckBack, takeCheck } from '#server/payments/check-quota.ts';
import { isGoingBack, isPaid, type Payment, ProviderUnavailable } from '#server/payments/provider.ts';
import { wantFullRefund } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { findOrderByReference, type OrderRow } from './order-rows.ts';
import { writePaidOrder } from './write-paid-order.ts';

/** What became of a reference. `order` is there when it is, or has become, an order. */
export type Completion =
  | { kind: 'made' | 'existing'; order: OrderRow }
  /** No checkout of the shop has this reference. */
  | { kind: 'unknown' }
  /** Not an order (yet): why, as the caller of `POST /orders` is told. */
  | { kind: 'refused'; refusal: Refusal };

/** Why a charge is not what the checkout came to, for the admin; null where it is. */
export const misfitOf = (checkout: LockedCheckout, charge: Payment): string | null => {
  if (charge.currency !== checkout.currency) {
    return `Paid in ${charge.currency}, the order is in ${checkout.currency}`;
  }
  // What was asked for must be ours; what has come may be more, where the customer bears the fees, but never less.
  const wrong = [charge.amountKobo, charge.paidKobo].find(
    (amountKobo, index) =>
      (index === 0 && amountKobo !== checkout.totalKobo) || amountKobo < checkout.totalKobo,
  );
  if (wrong !== undefined) {
    return `Paid ${nairaOfKobo(wrong)}, the order total is ${nairaOfKobo(checkout.totalKobo)}`;
  }
  return null;
};

const PAID_TWICE = 'Paid although another payment of the same link had come first';
const REVOKED = 'Paid after the payment link had been ended';
/** Why a payment by a link comes too late for its one order; null where it does not. */
const lateForLink = ({ paidReference, isRevoked }: PaymentLink): string | null =>
  paidReference !== null ? PAID_TWICE : isRevoked ? REVOKED : null;

const FORGOTTEN = 'Paid so late that the address of the checkout had been deleted';
const REPEATED = 'Paid a second time: another payment for the same goods has become the order';
const OUTDATED = 'Paid when the price was no longer promised, and today the same costs more';

interface Decided {
  outcome:
    | 'existing'
    | 'misfit'
    | 'repeated'
    | 'outdated'
    | 'soldOut'
    | 'refunded'
    | 'unknown'
    | { order: OrderRow };
  changes: StockChange[];
}

const refundInstead = async (
  trx: DatabaseTransaction<DB>,
  checkout: LockedCheckout,
  charge: Payment,
  reason: string,
): Promise<StockChange[]> => {
  await wantFullRefund(trx, { ...charge, email: charge.email || checkout.email }, reason);
  return endCheckout(trx, charge.reference, checkout);
};

/** Says what an order that was made, paid or sent back has changed in the catalogue: stock, and reviews of what was bought. */
export const announceOrder = async (
  shop: Shop,
  order: OrderRow,
  changes: readonly StockChange[],
): Promise<void> => {
  await shop.changes.stockChanged(changes);
  if (order.accountId === null) return;
  await purchaseMade(
    shop,
    order.accountId,
    order.items.map((item) => item.productId),
  );
};

/** Locks what its link, or its shopper, holds in place of a checkout that no longer does: before any product. */
const lockInPlace = (
  trx: DatabaseTransaction<DB>,
  checkout: LockedCheckout,
  link: PaymentLink | null,
): Promise<HeldUnits | null> | null => {
  if (checkout.state === 'held') return null;
  return link ? lockHeldOfLink(trx, link.id) : lockOwnHeld(trx, checkout);
};

/**
 * The paid checkout becomes an order, or its refund is decided.
 * @param rate what bringing it costs today: asked before, since nobody is waited for under the lock
 */
const decideIn = async (
  trx: DatabaseTransaction<DB>,
  charge: Payment,
  { rate, paymentLinkId }: { rate: Rate | null; paymentLinkId: string | null },
): Promise<Decided> => {
  const { reference } = charge;
  const link = paymentLinkId === null ? null : await lockLink(trx, paymentLinkId);
  const checkout = await lockCheckout(trx, reference);
  if (!checkout) return { outcome: 'unknown', changes: [] };
  if (checkout.state === 'completed') return { outcome: 'existing', changes: [] };
  if (checkout.state === 'refunded') return { outcome: 'refunded', changes: [] };
  if (checkout.wasMissed) await endMissing(trx, reference);
  // An admin has dealt with the money: neither goods nor money are given for it once more.
  if (checkout.isSettled)
    return { outcome: 'refunded', changes: await endCheckout(trx, reference, checkout) };
  const misfit = misfitOf(checkout, charge);
  if (misfit) return { outcome: 'misfit', changes: await refundInstead(trx, checkout, charge, misfit) };
  if (checkout.isForgotten)
    return { outcome: 'outdated', changes: await refundInstead(trx, checkout, charge, FORGOTTEN) };
  if (await isBought(trx, reference, checkout.purchase))
    return { outcome: 'repeated', changes: await refundInstead(trx, checkout, charge, REPEATED) };
  const late = link && lateForLink(link);
  if (late) return { outcome: 'soldOut', changes: await refundInstead(trx, checkout, charge, late) };
  const inPlace = await lockInPlace(trx, checkout, link);
  const besides = inPlace?.lines ?? [];
  if (!(await isPriceHonoured(trx, reference, checkout, { ...charge, rate, besides }))) {
    const changes = await refundInstead(trx, checkout, charge, OUTDATED);
    return { outcome: 'outdated', changes };
  }
  const holds =
    checkout.state === 'held' || (link !== null && (await replaceHeldOfLink(trx, link.id)) !== null);
  const changes = holds ? [] : await takeAgain(trx, reference, checkout, link ? null : inPlace);
  if (changes === null) {
    const reason = 'Paid after the hold had ended, and what it held had gone since';
    return { outcome: 'soldOut', changes: await refundInstead(trx, checkout, charge, reason) };
  }
  return { outcome: { order: await writePaidOrder(trx, checkout, charge, link) }, changes };
};

/**
 * As `decideIn`, in one transaction. The question that was asked of the provider is given back in it as well, last, so that it costs
 * no waiting for the disk of its own and nobody waits for it.
 */
const decide = (
  shop: Shop,
  charge: Payment,
  { counted, ...known }: { rate: Rate | null; paymentLinkId: string | null; counted: string | null },
): Promise<Decided> =>
  shop.db.transaction().execute(async (trx) => {
    const decided = await decideIn(trx, charge, known);
    if (counted !== null) await giveCheckBack(trx, counted);
    return decided;
  });

/** As `decide`; where another payment of the same purchase became the order at the same moment, it is decided anew. */
const decideOnce = async (...about: Parameters<typeof decide>): Promise<Decided> => {
  try {
    return await decide(...about);
  } catch (error) {
    if (isUniqueViolation(error)) return decide(...about);
    throw error;
  }
};

/** What an unpaid payment means for whoever waits for its money. */
const noteUnpaid = async (
  shop: Shop,
  reference: string,
  charge: Payment | null,
  { isAwaited, isSent }: { isAwaited: boolean; isSent: boolean },
): Promise<void> => {
  // Money has come where some of it is going back: nobody is told that it has not.
  if (charge === null || isGoingBack(charge)) return;
  if (charge.status === 'reversed') return isAwaited ? endWaitUntold(shop, reference) : undefined;
  if (isAwaited) return endWait(shop, reference, { hasFailed: charge.status === 'failed' });
  if (mayArrive(charge) || (isSent && charge.status === 'abandoned')) await awaitMoney(shop, reference);
};

const orderOf = async (shop: Shop, reference: string): Promise<OrderRow> => {
  const order = await findOrderByReference(shop.db, reference);
  if (!order) throw new Error(`Checkout ${reference} is completed but has no order`);
  return order;
};

interface Known {
  /** The payment, when the caller has asked the provider already. */
  charge?: Payment;
  /** The account whose checkout it must be, when a shopper asks. */
  buyerId?: string;
  /** Whether the shopper says that the money was sent. */
  isSent?: boolean;
  /** As what it counts among the questions that the buyer's account may cause; a signed event's or an admin's does not. */
  countedFor?: Asker;
}

/** The provider's word on a checkout, and the account whose question it counted as; a refusal where it may not be asked, or does not answer. */
const askAbout = async (
  shop: Shop,
  reference: string,
  accountId: string | null,
  { charge, countedFor }: Known,
): Promise<{ charge: Payment | null; counted: string | null } | { refusal: Refusal }> => {
  if (charge) return { charge, counted: null };
  const counted = countedFor ? accountId : null;
  const wait = counted === null ? null : await takeCheck(shop.db, counted, countedFor);
  if (wait !== null) return { refusal: tooOften(httpMessages.tooOften, wait) };
  try {
    const found = await shop.payments.verify(reference);
    return { charge: found, counted };
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return { refusal: away('payment_provider_away', say.paystackAway) };
    throw error;
  }
};

/**
 * Makes a paid checkout an order, whoever calls and however often: the shopper's browser, the provider's webhook, the
 * reconciler. The provider is asked outside the transaction, so that no lock waits for the network; the checkout's row
 * lock then lets one caller win and gives the others the winner's order. A charge that cannot become an order is
 * decided to be refunded in full.
 */
export const completeCheckout = async (
  shop: Shop,
  reference: string,
  known: Known = {},
): Promise<Completion> => {
  const checkout = await peekCheckout(shop.db, reference);
  if (!checkout) return { kind: 'unknown' };
  const { state, accountId, paymentLinkId, isAwaited } = checkout;
  if (known.buyerId !== undefined && known.buyerId !== accountId) {
    return { kind: 'refused', refusal: conflict('reference_used', say.referenceUsed) };
  }
  if (state === 'completed') return { kind: 'existing', order: await orderOf(shop, reference) };
  const refunded = conflict('payment_refunded', say.refunded);
  if (state === 'refunded') return { kind: 'refused', refusal: refunded };
  const answer = await askAbout(shop, reference, accountId, known);
  if ('refusal' in answer) return { kind: 'refused', refusal: answer.refusal };
  if (!isPaid(shop.payments, answer.charge)) {
    await noteUnpaid(shop, reference, answer.charge, { isAwaited, isSent: known.isSent === true });
    return { kind: 'refused', refusal: notPaid('payment_not_completed', say.notPaid) };
  }
  const { outcome, changes } = await decideOnce(shop, answer.charge, {
    rate: await rateToday(shop, checkout),
    paymentLinkId,
    counted: answer.counted,
  });
  if (typeof outcome === 'object') {
    await announceOrder(shop, outcome.order, changes);
    return { kind: 'made', order: outcome.order };
  }
  await shop.changes.stockChanged(changes);
  if (outcome === 'existing') return { kind: 'existing', order: await orderOf(shop, reference) };
  if (outcome === 'unknown') return { kind: 'unknown' };
  const misfit = conflict('payment_amount_mismatch', say.amountDiffers);
  return { kind: 'refused', refusal: outcome === 'misfit' ? misfit : refunded };
};
