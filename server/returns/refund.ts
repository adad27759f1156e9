import { sql, type Transaction } from 'kysely';
import { isByHand } from '#contract/orders/payment-methods.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { bookHandRefund } from '#server/refunds/hand-refund.ts';
import { refundOrder } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { findReturn, type ReturnRow, returnInHand, stateNow } from './return-rows.ts';
import { movedOn } from './steps.ts';
import { endEarlier } from './tell.ts';

/** The triggers of the table tell administrators; a refund that was refused has changed another one, and its return waits again. */
const tellAgain = async (shop: Shop, id: string): Promise<void> => {
  await sql`update return_request set state = state where id = ${id}`.execute(shop.db);
};

/**
 * An administrator gives money back for what has been returned, by the one door of refunds: through the provider, or booked where
 * it was paid by hand. That the return is refunded is written with the refund itself, under the order's lock: neither two
 * administrators at once nor a death in between give anything twice.
 * @throws Refusal 404; 409 as the refund, or where it has moved on; 400; 503
 */
export const refundReturn = async (
  shop: Shop,
  id: string,
  amount: number,
  admin: Caller,
): Promise<ReturnRow> => {
  const found = await findReturn(shop.db, id);
  if (!found) throw notFound('return_not_found', say.notFound);
  if (stateNow(found) !== 'received') throw movedOn(found);
  const alongside = async (trx: Transaction<DB>, refundId: string): Promise<void> => {
    const row = await returnInHand(trx, id);
    // Whoever was faster has given it a refund of their own.
    if (row.state !== found.state || row.refundId !== found.refundId) throw movedOn(row);
    await sql`
      update return_request set state = 'refunded', refund_id = ${refundId}, ended_at = now() where id = ${id}`.execute(
      trx,
    );
    await endEarlier(trx, id, null);
  };
  const { orderId, orderNumber, refundId } = found;
  if (isByHand(found.paymentMethod)) {
    const body = { amount, reason: `Return of order ${orderNumber}` };
    await bookHandRefund(shop, orderId, body, admin, { alongside });
  } else {
    try {
      await refundOrder(shop, orderId, amount, admin, { failedId: refundId ?? undefined, alongside });
    } catch (error) {
      // What went wrong is the answer, whatever becomes of telling it.
      await tellAgain(shop, id).catch(() => {});
      throw error;
    }
  }
  return (await findReturn(shop.db, id)) ?? found;
};
