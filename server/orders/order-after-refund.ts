import type { Transaction } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { leavePurchase } from '#server/checkout/paid-twice.ts';
import { lockLink, type PaymentLink } from '#server/checkout/payment-link.ts';
import { lockCheckout, peekCheckout } from '#server/checkout/states.ts';
import { lockOwnHeld, takeAgain } from '#server/checkout/take-again.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict } from '#server/http/errors.ts';
import { askProvider, paidCharge } from '#server/payments/ask-provider.ts';
import { lockCharge } from '#server/payments/charges.ts';
import { lockRefundsOf, refuseChargedElsewhere, tieRefundsTo } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { announceOrder, misfitOf } from './complete-checkout.ts';
import type { OrderRow } from './order-rows.ts';
import { writePaidOrder } from './write-paid-order.ts';

/** Locks the payment link that a checkout is of, before the checkout as everybody does; null for a shopper's own. */
const lockLinkOf = async (trx: Transaction<DB>, reference: string): Promise<PaymentLink | null> => {
  const id = (await peekCheckout(trx, reference))?.paymentLinkId ?? null;
  return id === null ? null : lockLink(trx, id);
};

/**
 * An admin makes the order of a paid checkout after all: one whose refund was decided but failed, so that the money is
 * still here, and whose goods are there again. In one transaction it is an order, or nothing has changed.
 * @throws Refusal 409 where it is none of that, came in with an archive, or the provider does not confirm the payment; 503 the provider is away
 */
export const orderAfterRefund = async (shop: Shop, reference: string, admin: Caller): Promise<OrderRow> => {
  const charge = paidCharge(await askProvider(shop.payments, reference));
  const { order, changes } = await shop.db.transaction().execute(async (trx) => {
    const link = await lockLinkOf(trx, reference);
    const checkout = await lockCheckout(trx, reference);
    if (!checkout || checkout.isForgotten) throw conflict('payment_without_order', say.noOrder);
    if (checkout.state !== 'refunded' && checkout.state !== 'completed')
      throw conflict('payment_still_open', say.becomingOrder);
    await refuseChargedElsewhere(trx, reference);
    const refunds = await lockRefundsOf(trx, reference);
    const known = await lockCharge(trx, reference);
    if (!known?.needsAttention || checkout.state === 'completed') throw conflict('payment_settled', say.calm);
    if (refunds.some(({ state }) => state !== 'failed')) throw conflict('refund_running', say.refundRunning);
    if (misfitOf(checkout, charge) !== null) throw conflict('payment_amount_mismatch', say.amountDiffers);
    const changes = await takeAgain(trx, reference, checkout, await lockOwnHeld(trx, checkout));
    if (changes === null) throw conflict('not_enough_stock', say.noStock);
    await leavePurchase(trx, reference);
    const order = await writePaidOrder(trx, checkout, charge, link);
    // Should the provider find later that it has paid one of them after all, it is the order's money that is back.
    await tieRefundsTo(trx, reference, order.id);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'payment',
        subject: { id: reference, name: reference },
        before: { state: known.state },
        after: { state: 'completed', order: order.orderNumber },
      },
    ]);
    return { order, changes };
  });
  await announceOrder(shop, order, changes);
  return order;
};
