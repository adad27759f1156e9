import { sql, type Transaction } from 'kysely';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { type OrderStatus, RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import type { Caller } from '#server/accounts/sessions.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { StockChange } from '#server/catalogue/changes.ts';
import { giveStockBack, lockProducts, moveStock, unitsOf } from '#server/catalogue/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { tellStatus } from './order-notices.ts';
import { findOrder, type OrderRow } from './order-rows.ts';

const isRestocked = (status: OrderStatus): boolean => RESTOCKED_STATUSES.includes(status);

/** Locks an order until the transaction ends and reads its status as it is then. */
const lockStatus = async (trx: Transaction<DB>, orderId: string): Promise<OrderStatus> => {
  const { rows } = await sql<{ status: OrderStatus }>`
    select status from customer_order where id = ${orderId} for update`.execute(trx);
  const status = rows[0]?.status;
  if (!status) throw notFound(say.notFound);
  return status;
};

const moveUnits = async (
  trx: Transaction<DB>,
  orderId: string,
  from: OrderStatus,
  to: OrderStatus,
): Promise<StockChange[]> => {
  if (isRestocked(from) === isRestocked(to)) return [];
  const items = await trx
    .selectFrom('order_item')
    .select(['product_id as productId', 'quantity', 'name'])
    .where('order_id', '=', orderId)
    .execute();
  const units = unitsOf(items);
  if (isRestocked(to)) return giveStockBack(trx, units);
  const products = await lockProducts(trx, units.keys());
  for (const [productId, wanted] of units) {
    if ((products.get(productId)?.stock ?? 0) < wanted) {
      throw conflict(say.restock(items.find((item) => item.productId === productId)?.name ?? ''));
    }
  }
  return moveStock(trx, new Map([...units].map(([id, count]) => [id, -count])));
};

/**
 * Sets an order's status inside a transaction. Cancelling or refunding gives the stock back, once; leaving those
 * states takes it again. The shopper is told.
 * @param actorId the admin who does it; null when Paystack's word does, which is told with its amount where it is heard
 * @throws Refusal 404 for an unknown order, 409 when there is not enough stock to take it up again
 */
export const setStatus = async (
  shop: Shop,
  trx: Transaction<DB>,
  orderId: string,
  status: OrderStatus,
  actorId: string | null,
): Promise<StockChange[]> => {
  const before = await lockStatus(trx, orderId);
  if (before === status) return [];
  const changes = await moveUnits(trx, orderId, before, status);
  // The delivery has the time of its event: the order is shown with both.
  const { rows } = await sql<{ eventId: number }>`
    with told as (
      insert into order_event (order_id, kind, status, actor_id) values (${orderId}, 'status', ${status}, ${actorId})
      returning id, created_at
    ),
    changed as (
      update customer_order set status = ${status},
        delivered_at = case when ${status} = 'delivered' then (select created_at from told) end
      where id = ${orderId}
    )
    select id as "eventId" from told`.execute(trx);
  const eventId = rows[0]?.eventId;
  if (actorId !== null && eventId !== undefined) await tellStatus(shop, trx, { orderId, status, eventId });
  return changes;
};

/** An admin sets the status of an order, as `setStatus` says, and gets the order. */
export const changeStatus = async (
  shop: Shop,
  orderId: string,
  status: OrderStatus,
  admin: Caller,
): Promise<OrderRow> => {
  const changes = await shop.db.transaction().execute(async (trx) => {
    const before = await findOrder(trx, orderId, { isLocked: true });
    if (!before) throw notFound(say.notFound);
    const moved = await setStatus(shop, trx, orderId, status, admin.accountId);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'order',
        subject: { id: orderId, name: before.orderNumber },
        before: { status: before.status },
        after: { status },
      },
    ]);
    return moved;
  });
  await shop.changes.stockChanged(changes);
  const order = await findOrder(shop.db, orderId);
  if (!order) throw notFound(say.notFound);
  return order;
};
