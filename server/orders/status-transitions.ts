import { sql, type Transaction } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { type OrderStatus, RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import type { StockChange } from '#server/answers/changes.ts';
import {
  joinMoves,
  leftOn,
  lockProductsOf,
  moveStock,
  returnsOf,
  type Moves as StockMoves,
  shelfOf,
  takesOf,
} from '#server/catalogue/products/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { firstOrdersOf, type RefusedOrder, unpaidExchanges } from './exchange-orders.ts';
import { forgetRefusals } from './on-delivery/delivery-payments.ts';
import { notifyStatuses } from './order-notices.ts';
import { endOvertaken } from './overtaken-news.ts';

/** An order as it was before its status was set. */
export interface Moved {
  id: string;
  orderNumber: string;
  from: OrderStatus;
}

/** What became of each order whose status was to be set; stock that moved is announced after the commit. */
export interface Moves {
  moved: Moved[];
  refused: RefusedOrder[];
  stock: StockChange[];
}

const isRestocked = (status: OrderStatus): boolean => RESTOCKED_STATUSES.includes(status);

/**
 * Locks orders whose status is to be set until the transaction ends, always in the order of their ids, and reads them as they are
 * then. With what was sent in exchange and is to be taken up again its first order is locked and read as well.
 */
export const lockOrders = async (
  trx: Transaction<DB>,
  ids: readonly string[],
  status: OrderStatus,
): Promise<Map<string, Moved>> => {
  const first = isRestocked(status) ? [] : await firstOrdersOf(trx, ids);
  const { rows } = await sql<Moved>`
    select id, order_number as "orderNumber", status as "from" from customer_order
    where id = any(${[...ids, ...first]}::uuid[]) order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
};

interface Item {
  orderId: string;
  productId: string;
  variantId: string | null;
  variation: Variation;
  quantity: number;
  name: string;
}

/** SQL: how many units of an order's line `i` have come back. */
export const unitsBack = sql<number>`(
  select coalesce(sum(l.quantity), 0)::int from return_line l join return_request t on t.id = l.return_id
  where l.order_item_id = i.id and t.received_at is not null)`;

/** What was bought and has not come back: the units of a return were dealt with when it was received. */
const itemsOf = async (trx: Transaction<DB>, ids: readonly string[]): Promise<Map<string, Item[]>> => {
  const { rows } = await sql<Item>`
    select i.order_id as "orderId", i.product_id as "productId", i.variant_id as "variantId", i.variation,
      i.quantity - b.units as quantity, i.name
    from order_item i, lateral (select ${unitsBack} as units) b
    where i.order_id = any(${[...ids]}::uuid[]) and i.quantity > b.units order by i.id`.execute(trx);
  return Map.groupBy(rows, ({ orderId }) => orderId);
};

/**
 * Gives the units of orders back, or takes them again while they last: whoever comes first gets them. Orders that find
 * too little are refused and take nothing.
 */
const moveUnits = async (
  trx: Transaction<DB>,
  orders: readonly Moved[],
  isGivenBack: boolean,
): Promise<Pick<Moves, 'refused' | 'stock'>> => {
  const items = await itemsOf(
    trx,
    orders.map(({ id }) => id),
  );
  const products = await lockProductsOf(trx, [...items.values()].flat());
  let moves: StockMoves = new Map();
  const refused: Moves['refused'] = [];
  for (const { id, orderNumber } of orders) {
    const own = items.get(id) ?? [];
    const wanted = isGivenBack ? returnsOf(products, own) : takesOf(products, own);
    const after = wanted && joinMoves(moves, wanted);
    const short = isGivenBack
      ? undefined
      : own.find((item) => {
          const shelf = shelfOf(products, item);
          return !shelf || (after !== null && leftOn(shelf, after) < 0);
        });
    if (short || after === null) {
      const name = short?.name ?? '';
      refused.push({ id, orderNumber, refusal: conflict('not_enough_stock', say.restock(name)) });
    } else moves = after;
  }
  return { refused, stock: await moveStock(trx, moves) };
};

/** Moves the units of orders that are called off, or taken up again where they may be. */
const crossOver = async (
  trx: Transaction<DB>,
  orders: readonly Moved[],
  isGivenBack: boolean,
  locked: ReadonlySet<string>,
): Promise<Pick<Moves, 'refused' | 'stock'>> => {
  if (orders.length === 0) return { refused: [], stock: [] };
  const unpaid = isGivenBack ? [] : await unpaidExchanges(trx, orders, locked);
  const others = orders.filter(({ id }) => !unpaid.some((order) => order.id === id));
  const { refused, stock } = await moveUnits(trx, others, isGivenBack);
  return { refused: [...unpaid, ...refused], stock };
};

/** Writes the status of orders and what happened to them; a delivery has the time of its event, as it is shown with both. */
const writeStatus = async (
  trx: Transaction<DB>,
  ids: readonly string[],
  status: OrderStatus,
  actorId: string | null,
): Promise<{ orderId: string; eventId: number }[]> => {
  const { rows } = await sql<{ orderId: string; eventId: number }>`
    with told as (
      insert into order_event (order_id, kind, status, actor_id)
      select id, 'status', ${status}, ${actorId}::uuid from unnest(${[...ids]}::uuid[]) as chosen (id)
      returning id, order_id, created_at
    ),
    changed as (
      update customer_order o set status = ${status},
        delivered_at = case when ${status} = 'delivered' then told.created_at end
      from told where o.id = told.order_id
    )
    select order_id as "orderId", id as "eventId" from told`.execute(trx);
  return rows;
};

/**
 * Any status may follow any other; only stock that is short refuses, and an exchange that is dealt with otherwise by now. Sets the status of orders inside a transaction, each judged by itself. Cancelling or refunding gives the stock back,
 * once; leaving those states takes it again. Shoppers are told.
 * @param ids each once; where stock is short, earlier ones get it
 * @param actorId the admin who does it; null when the provider's word does, which is told with its amount where it is heard, or a
 * rider's, which is told here
 */
export const moveOrders = async (
  trx: Transaction<DB>,
  ids: readonly string[],
  status: OrderStatus,
  actorId: string | null,
  isTold = actorId !== null,
): Promise<Moves> => {
  const locked = await lockOrders(trx, ids, status);
  const found = ids.flatMap((id) => locked.get(id) ?? []);
  const crossing = found.filter(({ from }) => isRestocked(from) !== isRestocked(status));
  const { refused, stock } = await crossOver(trx, crossing, isRestocked(status), new Set(locked.keys()));
  const refusedIds = new Set(refused.map(({ id }) => id));
  const moved = found.filter(({ id }) => !refusedIds.has(id));
  const crossed = crossing.filter(({ id }) => !refusedIds.has(id)).map(({ id }) => id);
  if (crossed.length > 0) await forgetRefusals(trx, crossed);
  const written = moved.filter(({ from }) => from !== status).map(({ id }) => id);
  if (written.length > 0) {
    const events = await writeStatus(trx, written, status, actorId);
    await endOvertaken(trx, written, status);
    if (isTold) await notifyStatuses(trx, status, events);
  }
  const unknown = ids
    .filter((id) => !locked.has(id))
    .map((id) => ({ id, orderNumber: null, refusal: notFound('order_not_found', say.notFound) }));
  return { moved, refused: [...refused, ...unknown], stock };
};
