import { sql, type Transaction } from 'kysely';
import type { StockChange } from '#server/catalogue/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { setChargeState } from '#server/payments/charges.ts';
import { lockRefund, type Refund, writeRefundState } from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { tellOrderRefund, tellPaymentRefund } from './refund-notices.ts';
import { setStatus } from './status.ts';
import { tellRefund } from './timeline.ts';

/** A refund that stays under way until somebody settles it. */
export const NEEDS_ATTENTION = 'needs_details';
/** The same for an admin. */
export const NEEDS_DETAILS = 'Paystack needs details from the customer to refund';

/** The money of an order's refund is back: parts add up, and only the full sum changes the order's states. */
const applyToOrder = async (
  shop: Shop,
  trx: Transaction<DB>,
  orderId: string,
  refund: Refund,
): Promise<StockChange[]> => {
  const { rows } = await sql<{ isFull: boolean }>`
    with changed as (
      update customer_order set refunded_kobo = refunded_kobo + ${refund.amountKobo}::bigint,
        payment_status = case when refunded_kobo + ${refund.amountKobo}::bigint = total_kobo then 'refunded'
          else payment_status end
      where id = ${orderId} returning refunded_kobo = total_kobo as "isFull"
    ),
    told as (
      insert into order_event (order_id, kind, amount_kobo)
      select ${orderId}, 'refund', ${refund.amountKobo}::bigint from changed
    )
    select "isFull" from changed`.execute(trx);
  const isFull = rows[0]?.isFull === true;
  await setChargeState(trx, refund.reference, isFull ? 'refunded' : 'completed', null);
  await tellOrderRefund(shop, trx, orderId, refund);
  if (!isFull) return [];
  return setStatus(shop, trx, orderId, 'refunded');
};

/**
 * Writes what Paystack says of a refund, once, whoever heard it: the webhook or the shop's own asking.
 * @param outcome `started` when it is under way
 * @param reason for the admin, when it went wrong
 */
export const applyRefundOutcome = async (
  shop: Shop,
  refundId: string,
  outcome: 'started' | 'processed' | 'failed',
  { paystackId, reason }: { paystackId?: string | null; reason?: string } = {},
): Promise<void> => {
  const changes = await shop.db.transaction().execute(async (trx) => {
    const refund = await lockRefund(trx, refundId);
    if (!refund || refund.state === 'processed') return [];
    if (refund.state === 'failed' && outcome !== 'processed') return [];
    await writeRefundState(trx, refundId, outcome, { paystackId, reason, asksAgain: outcome === 'started' });
    await tellRefund(trx, refund, outcome);
    if (outcome === 'failed') {
      await setChargeState(
        trx,
        refund.reference,
        'attention',
        // Paystack's mere word for it says nothing that is not said already.
        `Refund failed: ${reason && reason !== 'failed' ? reason : 'Paystack gave no reason'}`,
      );
      return [];
    }
    if (outcome === 'started' && reason === NEEDS_ATTENTION) {
      await setChargeState(trx, refund.reference, 'attention', NEEDS_DETAILS);
    }
    if (outcome !== 'processed') return [];
    if (refund.orderId) return applyToOrder(shop, trx, refund.orderId, refund);
    await setChargeState(
      trx,
      refund.reference,
      'refunded',
      refund.state === 'wanted' ? null : (reason ?? null),
    );
    await tellPaymentRefund(shop, trx, refund);
    return [];
  });
  await shop.changes.stockChanged(changes);
};
