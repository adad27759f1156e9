import { orderMessages as say } from '#contract/orders/messages.ts';
import { orderNumberIn } from '#contract/orders/order-number.ts';
import type { FoundOrder } from '#contract/orders/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';

/**
 * The shopper's own order with this number, however it is written.
 * @throws Refusal 404, also for somebody else's order
 */
export const lookUpOrder = async (db: Database, accountId: string, typed: string): Promise<FoundOrder> => {
  const orderNumber = orderNumberIn(typed);
  const order =
    orderNumber &&
    (await db
      .selectFrom('customer_order')
      .select(['id', 'order_number as orderNumber'])
      .where('order_number', '=', orderNumber)
      .where('account_id', '=', accountId)
      .executeTakeFirst());
  if (!order) throw notFound('order_not_found', say.notFound);
  return { _id: order.id, orderNumber: order.orderNumber };
};
