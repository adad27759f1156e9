import { sql, type Transaction } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { isForEndedReturn } from './refund-order.ts';
import { findRefunds, isOpen, lockRefundsOf, type Refund } from './refund-rows.ts';

const maySettle = ({ state }: Refund): boolean => state === 'waiting' || state === 'needs_details';

/** Locks the refunds of a payment, and its order: whoever tries one of them again looks under the order's lock. */
export const lockForSettling = async (trx: Transaction<DB>, reference: string): Promise<Refund[]> => {
  const refunds = await lockRefundsOf(trx, reference);
  await sql`select from customer_order where reference = ${reference} for update`.execute(trx);
  return refunds;
};

/** Whether money of the same order has gone through since a refund failed: with that the payment was in order, and what it says now is new. */
const isMadeGood = async (trx: Transaction<DB>, failedId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refund f join refund l on l.order_id = f.order_id and l.state = 'processed' and l.updated_at > f.updated_at
    where f.id = ${failedId} limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * The shop's last refund where that has failed, and the payment speaks of it. An earlier one that failed is another matter, since a
 * later one has begun after it. Nothing was given where its return was exchanged or closed instead: whoever tries it again is sent here.
 */
const failedLast = async (trx: Transaction<DB>, refunds: readonly Refund[]): Promise<Refund[]> => {
  const last = refunds.findLast(({ madeBy }) => madeBy === 'shop');
  if (last?.state !== 'failed') return [];
  return (await isMadeGood(trx, last.id)) || (await isForEndedReturn(trx, last.id)) ? [] : [last];
};

/**
 * What was ended, and what had failed before: given by other means, nothing is asked for in its place. What was settled before was
 * given then.
 */
const markSettled = async (
  trx: Transaction<DB>,
  refunds: readonly Refund[],
  ended: readonly Refund[],
): Promise<void> => {
  const settled = [...ended, ...(await failedLast(trx, refunds))];
  await sql`
    update refund set settled_at = now(), updated_at = now()
    where id = any(${settled.map(({ id }) => id)}::uuid[]) and state = 'failed' and settled_at is null`.execute(
    trx,
  );
};

/**
 * An admin has paid the customer by other means: refunds that wait for the balance or for a bank account end with it, and
 * the last one that failed is not tried again. One that may still pay by itself must end first.
 * @param locked the refunds of the charge, locked before the charge was
 * @throws Refusal 409 while one is on its way
 */
export const endByOtherMeans = async (
  shop: Shop,
  trx: Transaction<DB>,
  reference: string,
  locked: readonly Refund[],
): Promise<void> => {
  const ids = new Set(locked.map(({ id }) => id));
  const refunds = await findRefunds(trx, reference);
  const open = refunds.filter(isOpen);
  // Decided while this waited for the charge, or already on its way.
  if (open.some((refund) => !ids.has(refund.id) || !maySettle(refund)))
    throw conflict('refund_running', say.refundRunning);
  for (const refund of open) {
    await sql`
      update refund set state = 'failed', reason = 'Settled by other means', next_check_at = null, lease = lease + 1,
        lease_until = null, updated_at = now()
      where id = ${refund.id}`.execute(trx);
    const { orderId } = refund;
    if (refund.state === 'needs_details' && orderId !== null)
      await shop.orderBooks.failed(trx, { ...refund, orderId });
  }
  await markSettled(trx, refunds, open);
};
