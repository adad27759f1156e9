import { sql, type Transaction } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { findRefunds, isOpen, type Refund } from './refund-rows.ts';

const maySettle = ({ state }: Refund): boolean => state === 'waiting' || state === 'needs_details';

/**
 * An admin has paid the customer by other means: refunds that wait for the balance or for a bank account end with it. One
 * that may still pay by itself must end first.
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
  const open = (await findRefunds(trx, reference)).filter(isOpen);
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
};
