import type { Transaction } from 'kysely';
import type { StockChange } from '#server/answers/changes.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { type OrderRow, orderInHand } from '../order-rows.ts';
import { moveOrders } from '../status-transitions.ts';
import { lockDue } from './book-delivery.ts';
import { noteRefusal } from './delivery-payments.ts';

/**
 * The customer did not take an order that was to be paid when it came: it is cancelled, its units go back, and it counts against
 * the number.
 * @param actorId the administrator who says so; null where a rider does
 * @throws Refusal 404, 409 where nothing is to be paid, or not any more
 */
export const refuseIn = async (
  trx: Transaction<DB>,
  orderId: string,
  reason: string,
  actorId: string | null,
): Promise<{ orderNumber: string; from: string; stock: StockChange[] }> => {
  const { orderNumber, status } = await lockDue(trx, orderId);
  const { stock } = await moveOrders(trx, [orderId], 'cancelled', actorId, true);
  await noteRefusal(trx, orderId, reason);
  return { orderNumber, from: status, stock };
};

/** An administrator says that the customer did not take it, as `refuseIn`. */
export const refuseDelivery = async (
  shop: Shop,
  orderId: string,
  reason: string,
  admin: Caller,
): Promise<OrderRow> => {
  const { order, stock } = await shop.db.transaction().execute(async (trx) => {
    const { orderNumber, from, stock } = await refuseIn(trx, orderId, reason, admin.accountId);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'order',
        subject: { id: orderId, name: orderNumber },
        before: { status: from },
        after: { status: 'cancelled', refused: 'by the customer' },
      },
    ]);
    return { order: await orderInHand(trx, orderId), stock };
  });
  await shop.changes.stockChanged(stock);
  return order;
};
