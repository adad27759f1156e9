import { sql } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { Caller } from '#server/accounts/sessions.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { lockCheckout } from '#server/checkout/states.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockReference } from '#server/orders/claim.ts';
import { findOrderByReference } from '#server/orders/order-rows.ts';
import { refundOrder } from '#server/orders/refund.ts';
import { askProvider, paidCharge } from '#server/payments/ask-provider.ts';
import { lockCharge, noteRefundByHand } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import { findRefunds, wantFullRefund } from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';

/** Decides the refund of a charge without an order, once, however many admins do it at the same moment. */
const decideRefund = (shop: Shop, charge: Payment, admin: Caller): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { reference } = charge;
    // Its payer may just be claiming it, or the reconciler making its order.
    await lockReference(trx, reference);
    const checkout = await lockCheckout(trx, reference);
    const known = await lockCharge(trx, reference);
    const live = await findRefunds(trx, reference, ['wanted', 'started', 'unsure', 'processed']);
    if (live.length > 0) throw conflict('refund_running', say.refundRunning);
    if (checkout && checkout.state !== 'refunded' && checkout.state !== 'completed')
      throw conflict('payment_still_open', say.becomingOrder);
    if (known?.state !== 'attention' || checkout?.state === 'completed')
      throw conflict('payment_settled', say.calm);
    await wantFullRefund(trx, charge, `Given back by ${admin.name}`, admin.accountId);
    await recordChanges(trx, admin, [
      {
        action: 'created',
        kind: 'refund',
        subject: { id: reference, name: reference },
        after: { amount: nairaOfKobo(charge.paidKobo), currency: charge.currency },
      },
    ]);
  });

/** The refund of an order that has failed is tried again, once, with the same amount. */
const retryOrderRefund = async (
  shop: Shop,
  orderId: string,
  reference: string,
  admin: Caller,
): Promise<void> => {
  const failed = (await findRefunds(shop.db, reference, ['wanted', 'started', 'processed', 'failed'])).at(-1);
  if (failed?.state === 'wanted' || failed?.state === 'started')
    throw conflict('refund_running', say.refundRunning);
  if (failed?.state !== 'failed') throw conflict('payment_settled', say.calm);
  await refundOrder(shop, orderId, nairaOfKobo(failed.amountKobo), admin, failed.id);
};

/**
 * An admin gives a charge that needs attention back: one without an order in full, or the refund of an order that had
 * failed once more. Paystack is asked by the refund duty, which finishes what was decided whatever happens.
 * @throws Refusal 404 unknown, 409 not confirmed, settled or on its way already, 503 Paystack away
 */
export const giveBack = async (shop: Shop, reference: string, admin: Caller): Promise<void> => {
  const { rows } = await sql<{ state: string }>`
    select state from charge where reference = ${reference}`.execute(shop.db);
  if (!rows[0]) throw notFound('payment_not_found', say.notFound);
  if (rows[0].state !== 'attention') throw conflict('payment_settled', say.calm);
  const order = await findOrderByReference(shop.db, reference);
  if (order) return retryOrderRefund(shop, order.id, reference, admin);
  const charge = await askProvider(shop.payments, reference);
  if (charge?.status === 'reversed') await noteRefundByHand(shop.db, reference, charge.paidKobo);
  await decideRefund(shop, paidCharge(charge), admin);
};
