import type { Transaction } from 'kysely';
import type { ChangedStatuses } from '#contract/orders/admin.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { StockChange } from '#server/answers/changes.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { findOrder, type OrderRow } from './order-rows.ts';
import { lockOrders, type Moves, moveOrders } from './status-transitions.ts';

/**
 * Sets an order's status inside a transaction because the provider has said so, as `moveOrders` does.
 * @throws Refusal 404 for an unknown order, 409 when it cannot be taken up again
 */
export const setStatus = async (
  trx: Transaction<DB>,
  orderId: string,
  status: OrderStatus,
): Promise<StockChange[]> => {
  const { refused, stock } = await moveOrders(trx, [orderId], status, null);
  if (refused[0]) throw refused[0].refusal;
  return stock;
};

/** What an order becomes, and what it was when somebody decided that; undefined where that is all the same to them. */
interface StatusChange {
  status: OrderStatus;
  was: OrderStatus | undefined;
}

/**
 * Locks an order that is still as it was seen, or already as it is to become.
 * @throws Refusal 409 where somebody else has made something else of it
 */
const requireStill = async (
  trx: Transaction<DB>,
  orderId: string | undefined,
  { status, was }: StatusChange,
): Promise<void> => {
  if (!orderId || was === undefined) return;
  const now = (await lockOrders(trx, [orderId], status)).get(orderId)?.from ?? was;
  if (now !== was && now !== status) throw conflict('status_changed', say.statusChanged(now));
};

/** What an admin does to the status of orders, each judged by itself, with its entries in the audit log. */
const changeEach = async (
  shop: Shop,
  ids: readonly string[],
  change: StatusChange,
  admin: Caller,
): Promise<Moves> => {
  const { status } = change;
  const moves = await shop.db.transaction().execute(async (trx) => {
    await requireStill(trx, ids[0], change);
    const moves = await moveOrders(trx, ids, status, admin.accountId);
    await recordChanges(
      trx,
      admin,
      moves.moved.map(({ id, orderNumber, from }) => ({
        action: 'changed',
        kind: 'order',
        subject: { id, name: orderNumber },
        before: { status: from },
        after: { status },
      })),
    );
    return moves;
  });
  await shop.changes.stockChanged(moves.stock);
  return moves;
};

/**
 * An admin sets the status of an order, as `moveOrders` says, and gets the order.
 * @throws Refusal 404 for an unknown order, 409 when it cannot be taken up again, or it is another by now
 */
export const changeStatus = async (
  shop: Shop,
  orderId: string,
  change: StatusChange,
  admin: Caller,
): Promise<OrderRow> => {
  const { refused } = await changeEach(shop, [orderId], change, admin);
  if (refused[0]) throw refused[0].refusal;
  const order = await findOrder(shop.db, orderId);
  if (!order) throw notFound('order_not_found', say.notFound);
  return order;
};

/** An admin sets the status of many orders at once and is told which could not be changed, and why. */
export const changeStatuses = async (
  shop: Shop,
  ids: readonly string[],
  status: OrderStatus,
  admin: Caller,
): Promise<ChangedStatuses> => {
  const { moved, refused } = await changeEach(shop, ids, { status, was: undefined }, admin);
  return {
    changed: moved.map(({ id, orderNumber }) => ({ _id: id, orderNumber })),
    refused: refused.map(({ id, orderNumber, refusal }) => ({
      _id: id,
      orderNumber,
      error: refusal.message,
    })),
  };
};
