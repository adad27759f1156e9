import { sql } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import { OPEN_RETURN_STATES } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AskReturn } from '#contract/returns/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { brokenField, conflict, notFound, type Refusal } from '#server/http/errors.ts';
import { standing } from '#server/orders/last-returns.ts';

export interface Returnable {
  orderNumber: string;
  accountId: string | null;
  status: string;
  paymentStatus: string;
  totalKobo: number;
  /** The last moment of the last day in Lagos; null before the order was delivered, and where the shop takes nothing back. */
  until: Date | null;
  isOver: boolean;
  requests: number;
  lines: ReturnableLine[];
}

export interface ReturnableLine {
  line: string;
  product: string;
  name: string;
  image: string;
  variation: Variation;
  /** Bought, less what was returned or is about to be. */
  quantity: number;
  isOpen: boolean;
}

/** What was, or is being, sent back of an order's line `i`: whatever was neither declined nor withdrawn, nor ended before it came. */
const returnedOf = sql`
  select coalesce(sum(l.quantity), 0)::int as units, coalesce(bool_or(${standing} = any(${[...OPEN_RETURN_STATES]}::text[])), false) as "isOpen"
  from return_line l join return_request t on t.id = l.return_id
  where l.order_item_id = i.id and (t.state in ('asked', 'accepted') or t.received_at is not null)`;

/** SQL: the last moment of the day so many days after the delivery of the order `o`: what is told of is a day, so it counts to its end. */
const untilOf = (days: number) => sql<Date | null>`
  case when ${days}::int > 0 and o.status = 'delivered' then
    ((o.delivered_at at time zone 'Africa/Lagos')::date + ${days}::int + 1)::timestamp at time zone 'Africa/Lagos'
      - interval '1 millisecond'
  end`;

/** An order as its returns see it, where something can be returned for so many days. @throws Refusal 404 */
export const findReturnable = async (db: Database, orderId: string, days: number): Promise<Returnable> => {
  const { rows } = await sql<Returnable>`
    select o.order_number as "orderNumber", o.account_id as "accountId", o.status, o.payment_status as "paymentStatus",
      o.total_kobo as "totalKobo", d.until, coalesce(d.until < now(), false) as "isOver",
      (select count(*)::int from return_request where order_id = o.id) as requests,
      (select coalesce(json_agg(json_build_object('line', i.id::text, 'product', i.product_id, 'name', i.name,
          'image', i.image, 'variation', i.variation, 'quantity', i.quantity - s.units, 'isOpen', s."isOpen")
          order by i.id), '[]')
        from order_item i, lateral (${returnedOf}) s where i.order_id = o.id) as lines
    from customer_order o, lateral (select ${untilOf(days)} as until) d where o.id = ${orderId}`.execute(db);
  if (!rows[0]) throw notFound('order_not_found', orderMessages.notFound);
  return rows[0];
};

/** Why nothing of an order can be returned now, if so. */
export const obstacleTo = (order: Returnable, days: number): Refusal | null => {
  const refuse = (sentence: string) => conflict('return_not_possible', sentence);
  if (days === 0) return refuse(say.notTaken);
  if (order.until === null) return refuse(say.notDelivered);
  // Nothing was paid for what was sent in exchange.
  if (order.paymentStatus !== 'paid' || order.totalKobo === 0) return refuse(say.notPaid);
  return order.isOver ? refuse(say.tooLate) : null;
};

/** @throws Refusal 409 where a line has an open return or fewer units, 400 for a line of another order */
export const judgeLines = (order: Returnable, wanted: AskReturn['lines']): void => {
  for (const { line, quantity } of wanted) {
    const own = order.lines.find((each) => each.line === line);
    if (!own) throw brokenField('not_allowed', say.lines, 'lines');
    if (own.isOpen) throw conflict('return_open', say.lineOpen(own.name));
    if (quantity > own.quantity) throw conflict('return_too_much', say.tooMuch(own.quantity, own.name));
  }
};
