import { sql, type Transaction } from 'kysely';
import { koboLeft, nairaText, sumOf } from '#contract/money.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, Refusal } from '#server/http/errors.ts';
import {
  elsewhereKobo,
  findRefunds,
  goneOf,
  isCalledOff,
  isSpent,
  leftKobo,
  paidOf,
  refuseWhileOpen,
} from '#server/refunds/refunds.ts';
import { isExchange } from '#server/sales/order-groups.ts';

/** The first order of an exchange that is called off, with the units for which goods went out; money in kobo. */
interface FirstOrder {
  /** The order that went out in exchange. */
  exchangeId: string;
  /** null where nothing is exchanged for that one any more. */
  id: string | null;
  orderNumber: string;
  reference: string;
  paymentStatus: string;
  lines: { quantity: number; unitPriceKobo: number }[];
  itemsKobo: number;
  discountKobo: number;
  refundedKobo: number;
  elsewhereKobo: number;
  leftKobo: number;
}

/** Of orders that went out in exchange and are called off, the first orders: to be locked with them, since they pay for the goods. */
export const firstOrdersOf = async (trx: Transaction<DB>, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct q.order_id as id from return_request q
    where q.exchange_order_id = any(${[...ids]}::uuid[]) and ${isCalledOff(sql`q`)}`.execute(trx);
  return rows.map(({ id }) => id);
};

const readFirstOrders = async (trx: Transaction<DB>, ids: readonly string[]): Promise<FirstOrder[]> => {
  const { rows } = await sql<FirstOrder>`
    with taken_up as (select o.id from customer_order o where o.id = any(${[...ids]}::uuid[]) and ${isExchange})
    select u.id as "exchangeId", o.id, o.order_number as "orderNumber", o.reference,
      o.payment_status as "paymentStatus", o.items_kobo as "itemsKobo", o.discount_kobo as "discountKobo",
      o.refunded_kobo as "refundedKobo", ${elsewhereKobo} as "elsewhereKobo", ${leftKobo} as "leftKobo",
      (select coalesce(json_agg(json_build_object('quantity', l.quantity, 'unitPriceKobo', i.unit_price_kobo)), '[]')
        from return_line l join order_item i on i.id = l.order_item_id where l.return_id = q.id) as lines
    from taken_up u left join return_request q on q.exchange_order_id = u.id and q.state = 'exchanged'
      left join customer_order o on o.id = q.order_id order by array_position(${[...ids]}::uuid[], u.id)`.execute(
    trx,
  );
  return rows;
};

/** Goods go out instead of money, never besides. @throws Refusal 409 */
const refuseUnpaid = async (
  trx: Transaction<DB>,
  first: FirstOrder,
  locked: ReadonlySet<string>,
): Promise<void> => {
  const { id, orderNumber, reference, paymentStatus } = first;
  if (id === null) throw conflict('return_moved_on', say.exchangeOver);
  // It was called off a moment ago, after it had been looked at.
  if (!locked.has(id)) throw conflict('status_changed', orderMessages.statusChanged('cancelled'));
  await refuseWhileOpen(
    trx,
    reference,
    await findRefunds(trx, reference),
    say.exchangeRefunding(orderNumber),
  );
  if (paymentStatus !== 'refunded' && !isSpent(first)) return;
  throw conflict('order_refunded', say.exchangeUnpaid(nairaText(goneOf(first)), orderNumber));
};

/** An order whose status is not to be set, and why. */
export interface RefusedOrder {
  id: string;
  orderNumber: string | null;
  refusal: Refusal;
}

/**
 * Which of these orders, called off so far, may not be taken up again: those that were sent in exchange for what has been exchanged
 * anew, closed or refunded since, or for what the rest of its own order's money no longer pays for. Of several that one order pays
 * for, the earlier ones get it.
 * @param locked orders that nobody else changes meanwhile
 */
export const unpaidExchanges = async (
  trx: Transaction<DB>,
  orders: readonly { id: string; orderNumber: string; from: OrderStatus }[],
  locked: ReadonlySet<string>,
): Promise<RefusedOrder[]> => {
  const refused: RefusedOrder[] = [];
  /** By the id of a first order, what of it goes out with those that are taken up together with this one. */
  const sentKobo = new Map<string | null, number>();
  for (const first of await readFirstOrders(
    trx,
    orders.map(({ id }) => id),
  )) {
    const orderNumber = orders.find(({ id }) => id === first.exchangeId)?.orderNumber ?? null;
    const sent = sentKobo.get(first.id) ?? 0;
    try {
      await refuseUnpaid(trx, { ...first, leftKobo: koboLeft(first.leftKobo, sent) }, locked);
      sentKobo.set(first.id, sumOf([sent, paidOf(first)]));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id: first.exchangeId, orderNumber, refusal: error });
    }
  }
  return refused;
};
