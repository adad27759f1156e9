import { sql } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { endCheckout, isOpenCheckout, lockCheckout } from '#server/checkout/states.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { askProvider, orSayAway, paidCharge } from '#server/payments/ask-provider.ts';
import { lockCharge, lockReference } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { followRefunds } from './follow.ts';
import { refuseWhileOpen } from './obstacle.ts';
import { refundOrder } from './refund-order.ts';
import { missingOf, wantFullRefund } from './refund-orderless.ts';
import { findRefunds } from './refund-rows.ts';
import { bookReversal, isBackAsAWhole } from './reversal.ts';

/**
 * Decides the refund of a charge without an order, once, however many admins do it at the same moment. One of which a part is back
 * becomes no order any more.
 */
const decideRefund = async (shop: Shop, charge: Payment, admin: Caller): Promise<void> => {
  const stock = await shop.db.transaction().execute(async (trx) => {
    const { reference } = charge;
    // Its payer may just be claiming it, or the reconciler making its order.
    await lockReference(trx, reference);
    const checkout = await lockCheckout(trx, reference);
    const known = await lockCharge(trx, reference);
    const refunds = await findRefunds(trx, reference);
    await refuseWhileOpen(trx, reference, refunds, say.refundRunning);
    if ((await missingOf(trx, reference)) <= 0) throw conflict('refund_running', say.refundRunning);
    const isOpen = checkout !== null && isOpenCheckout(checkout);
    if (isOpen && charge.status !== 'reversed') throw conflict('payment_still_open', say.becomingOrder);
    if (known?.state !== 'attention' || checkout?.state === 'completed')
      throw conflict('payment_settled', say.calm);
    const amountKobo = await wantFullRefund(trx, charge, `Given back by ${admin.name}`, admin.accountId);
    await recordChanges(trx, admin, [
      {
        action: 'created',
        kind: 'refund',
        subject: { id: reference, name: reference },
        after: { amount: nairaOfKobo(amountKobo), currency: charge.currency },
      },
    ]);
    return isOpen ? endCheckout(trx, reference, checkout) : [];
  });
  await shop.changes.stockChanged(stock);
};

/** The refund of an order that has failed is tried again, once, with the same amount. */
const retryOrderRefund = async (
  shop: Shop,
  orderId: string,
  reference: string,
  admin: Caller,
): Promise<void> => {
  const refunds = await findRefunds(shop.db, reference);
  await refuseWhileOpen(shop.db, reference, refunds, say.refundRunning);
  const failed = refunds.findLast(({ madeBy }) => madeBy === 'shop');
  if (failed?.state !== 'failed') throw conflict('payment_settled', say.calm);
  await refundOrder(shop, orderId, nairaOfKobo(failed.amountKobo), admin, { failedId: failed.id });
};

const findCharge = async (
  shop: Shop,
  reference: string,
): Promise<{ state: string; orderId: string | null } | undefined> => {
  const { rows } = await sql<{ state: string; orderId: string | null }>`
    select c.state, o.id as "orderId" from charge c left join customer_order o on o.reference = c.reference
    where c.reference = ${reference}`.execute(shop.db);
  return rows[0];
};

/**
 * An admin gives a charge that needs attention back: one without an order in full, or the refund of an order that had
 * failed once more. Of the first the provider is asked by the due work, which finishes what was decided whatever happens.
 * @throws Refusal 404 unknown, 409 not confirmed, settled or on its way already, 503 the provider is away
 */
export const refundUnmatched = async (shop: Shop, reference: string, admin: Caller): Promise<void> => {
  const known = await findCharge(shop, reference);
  if (!known) throw notFound('payment_not_found', say.notFound);
  if (known.state !== 'attention') throw conflict('payment_settled', say.calm);
  if (known.orderId !== null) return retryOrderRefund(shop, known.orderId, reference, admin);
  const charge = await askProvider(shop.payments, reference);
  if (charge?.status !== 'reversed') return decideRefund(shop, paidCharge(charge), admin);
  await orSayAway(followRefunds(shop, reference));
  await bookReversal(shop, charge);
  // Where parts are back the rest is not.
  await decideRefund(shop, (await isBackAsAWhole(shop.db, charge)) ? paidCharge(charge) : charge, admin);
};
