import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { type ProviderRefund, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { LeaseLost } from './lease.ts';
import { paymentOf, type Refund, refundColumns } from './refund-rows.ts';

/**
 * For so long after it was asked for, a refund that the provider's list does not show may still appear there.
 * Source: the HTTP contract, "Checkout, payment, orders".
 */
export const CLEAR_AFTER = '15 minutes';
/** Between the database's word that this worker may send and the sending lies less than this, or nothing is sent. */
const SENT_WITHIN_MS = 5_000;

/**
 * Writes down that this refund is now asked for, under the lease of whoever does it, and no more than is left of the
 * payment. From here on the row says that it may have begun, whatever becomes of this process.
 * @throws LeaseLost
 */
export const beginAsking = async (db: Database, { id, lease }: Refund): Promise<Refund> => {
  const { rows } = await sql<Refund>`
    update refund r set state = 'asking', asked_at = coalesce(asked_at, now()),
      clear_at = now() + ${CLEAR_AFTER}::interval, lease_until = now() + interval '2 minutes', updated_at = now()
    where id = ${id} and lease = ${lease} and lease_until > now() and state in ('wanted', 'waiting')
      and not exists (select from dispute d where d.reference = r.reference and d.state = 'open')
    returning ${refundColumns}`.execute(db);
  const [row] = rows;
  if (!row) throw new LeaseLost(`refund ${id} has been taken up by somebody else`);
  return row;
};

/**
 * Asks the provider for a refund that `beginAsking` or its own insertion has written down as asked for.
 * @param markedAt the process's own clock (`performance.now()`) before that was written: a process that was frozen in
 *   between sends nothing, for the refund is somebody else's by now
 * @throws ProviderRefused, ProviderUnavailable
 */
export const askProviderFor = (shop: Shop, refund: Refund, markedAt: number): Promise<ProviderRefund> => {
  if (performance.now() - markedAt > SENT_WITHIN_MS) {
    throw new ProviderUnavailable('it took too long to begin', { mayHaveBegun: false });
  }
  return shop.payments.refund({
    payment: paymentOf(refund),
    amountKobo: refund.amountKobo,
    currency: refund.currency,
    refundId: refund.id,
  });
};
