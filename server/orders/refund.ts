import { sql } from 'kysely';
import { CURRENCY, koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { paymentMessages } from '#contract/payments/messages.ts';
import type { Caller } from '#server/accounts/sessions.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { away, brokenRule, conflict, notFound } from '#server/http/errors.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import {
  findRefunds,
  insertOrderRefund,
  type Refund,
  refundStateOf,
  requestOf,
  unknownAmong,
  writeRefundState,
} from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { findOrder } from './order-rows.ts';
import { applyRefundOutcome } from './refund-outcome.ts';

/**
 * Settles refunds of a reference whose answer from Paystack was lost: found in Paystack's list they are under way,
 * not found they never began.
 * @throws ProviderUnavailable
 */
export const settleUnsure = async (shop: Shop, reference: string): Promise<void> => {
  for (const refund of await findRefunds(shop.db, reference, ['unsure'])) {
    const found = await unknownAmong(
      shop.db,
      await shop.payments.refundsOf({ id: null, reference }, new Date(0)),
    );
    const match = found.find(
      (candidate) => candidate.amountKobo === null || candidate.amountKobo === refund.amountKobo,
    );
    if (match)
      await applyRefundOutcome(shop, refund.id, refundStateOf(match.status), { paystackId: match.id });
    else
      await writeRefundState(shop.db, refund.id, 'failed', {
        reason: 'Paystack was never reached',
        asksAgain: false,
        from: 'unsure',
      });
  }
};

interface Refundable {
  orderNumber: string;
  reference: string;
  totalKobo: number;
  refundedKobo: number;
  paymentStatus: string;
}

/**
 * Judges and notes the refund under the order's lock, so that two admins at once start one.
 * @param failedId the refund that is tried again, which nobody else may have done meanwhile
 */
const noteRefund = (
  shop: Shop,
  orderId: string,
  amountNaira: number | undefined,
  admin: Caller,
  failedId?: string,
): Promise<Refund> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Refundable>`
      select order_number as "orderNumber", reference, total_kobo as "totalKobo", refunded_kobo as "refundedKobo",
        payment_status as "paymentStatus"
      from customer_order where id = ${orderId} for update`.execute(trx);
    const order = rows[0];
    if (!order) throw notFound('order_not_found', say.notFound);
    if (order.paymentStatus === 'refunded') throw conflict('order_refunded', say.refundedAlready);
    if (order.paymentStatus !== 'paid') throw conflict('order_not_paid', say.refundNotPaid);
    const refunds = await findRefunds(trx, order.reference, [
      'wanted',
      'started',
      'unsure',
      'processed',
      'failed',
    ]);
    // One whose answer was lost may be under way as well.
    if (refunds.some(({ state }) => state === 'wanted' || state === 'started' || state === 'unsure'))
      throw conflict('refund_running', say.refundRunning);
    const last = refunds.at(-1);
    if (failedId !== undefined && (last?.id !== failedId || last.state !== 'failed'))
      throw conflict('refund_tried_again', paymentMessages.refundRetried);
    const rest = order.totalKobo - order.refundedKobo;
    const amountKobo = amountNaira === undefined ? rest : koboOfNaira(amountNaira);
    if (amountKobo > rest) throw brokenRule('refund_too_much', say.refundTooMuch, 'amount');
    await recordChanges(trx, admin, [
      {
        action: 'created',
        kind: 'refund',
        subject: { id: orderId, name: order.orderNumber },
        after: { amount: nairaOfKobo(amountKobo) },
      },
    ]);
    return insertOrderRefund(trx, {
      reference: order.reference,
      orderId,
      amountKobo,
      currency: CURRENCY,
      requestedBy: admin.accountId,
    });
  });

const ask = async (shop: Shop, refund: Refund): Promise<ProviderRefund> => {
  try {
    return await shop.payments.refund(requestOf(refund));
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      await writeRefundState(shop.db, refund.id, 'unsure', { asksAgain: true, from: 'wanted' });
      throw away('payment_provider_away', say.refundAway);
    }
    if (error instanceof ProviderRefused) {
      await writeRefundState(shop.db, refund.id, 'failed', {
        reason: error.message,
        asksAgain: false,
        from: 'wanted',
      });
      throw conflict('refund_refused', error.message);
    }
    throw error;
  }
};

/**
 * An admin gives money back: asks Paystack for a refund of part of an order or all the rest. The order changes when
 * Paystack confirms.
 * @param amountNaira absent means the whole rest
 * @param failedId the refund that this one repeats, if it does: then it is started once, whoever else tries
 * @throws Refusal 404, 409 (running, refunded already, refused by Paystack), 400 (too much), 503 Paystack away
 */
export const refundOrder = async (
  shop: Shop,
  orderId: string,
  amountNaira: number | undefined,
  admin: Caller,
  failedId?: string,
): Promise<void> => {
  const order = await findOrder(shop.db, orderId);
  if (!order) throw notFound('order_not_found', say.notFound);
  try {
    await settleUnsure(shop, order.reference);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.refundAway);
    throw error;
  }
  const refund = await noteRefund(shop, orderId, amountNaira, admin, failedId);
  const answer = await ask(shop, refund);
  await applyRefundOutcome(shop, refund.id, refundStateOf(answer.status), { paystackId: answer.id });
};
