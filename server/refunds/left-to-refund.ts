import { type RawBuilder, sql, type Transaction } from 'kysely';
import { koboOfNaira, nairaText } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenRule } from '#server/http/errors.ts';
import { unbookedKobo } from './disputes/dispute-rows.ts';

/**
 * SQL, in kobo: what of the order `o` went out as goods in exchange for a return. It counts as given back, until the order that it
 * went out with is called off.
 */
export const exchangedKobo = sql<number>`(
  select coalesce(sum(g.kobo - div(o.discount_kobo * g.kobo, greatest(1, o.items_kobo))), 0)::bigint from (
    select sum(l.quantity * i.unit_price_kobo) as kobo
    from return_request q join customer_order x on x.id = q.exchange_order_id and x.status not in ('cancelled', 'refunded')
      join return_line l on l.return_id = q.id join order_item i on i.id = l.order_item_id
    where q.order_id = o.id group by q.id) g)`;

/** SQL: whether a return was exchanged, and the order that went out for it is called off: its customer has neither goods nor money. */
export const isCalledOff = (of: RawBuilder<unknown>) => sql<boolean>`(${of}.state = 'exchanged' and exists (
  select from customer_order x where x.id = ${of}.exchange_order_id and x.status in ('cancelled', 'refunded')))`;

/**
 * SQL, in kobo: what of the order `o` is with the customer, though no refund that went through tells of it: what banks took and nobody
 * has booked, and what could not go back and an administrator gave by other means. A sum that the shop tried in vain as well as somebody in
 * the provider's dashboard, settled at one moment, was given once. What the provider pays after all is a refund like any other.
 */
export const elsewhereKobo = sql<number>`(${unbookedKobo(sql`o.reference`)} + (
  select coalesce(sum(r.amount_kobo), 0)::bigint from refund r
  where r.order_id = o.id and r.state = 'failed' and r.settled_at is not null
    and not (r.made_by = 'shop' and exists (select from refund d where d.order_id = r.order_id and d.made_by <> 'shop'
      and d.state = 'failed' and d.settled_at = r.settled_at and d.amount_kobo = r.amount_kobo))))`;

/**
 * SQL, in kobo: what of the order `o` is left to be given back. What was given back is gone, by whatever way, and so is what went out in
 * exchange.
 */
export const leftKobo = sql<number>`
  greatest(0, o.total_kobo - o.refunded_kobo - ${exchangedKobo} - ${elsewhereKobo})::bigint`;

/** SQL, in kobo: what of the charge `c` no refund stands for. What a lost dispute took is booked with it. */
export const missingKobo = sql<number>`(c.amount_kobo - coalesce((select sum(amount_kobo) from refund
  where reference = c.reference and state <> 'failed'), 0)::bigint - ${unbookedKobo(sql`c.reference`)})`;

/** Locks an order before what is left of it is read: a statement that waits reads what others wrote meanwhile as it was before. */
export const lockOrderRow = async (trx: Transaction<DB>, orderId: string): Promise<void> => {
  await sql`select from customer_order where id = ${orderId} for update`.execute(trx);
};

/**
 * What is to be given back of an order, in kobo: all that is left where nothing is said.
 * @throws Refusal 400 for more than is left
 */
export const amountOf = (
  order: { leftKobo: number; exchangedKobo: number },
  amountNaira: number | undefined,
): number => {
  const amountKobo = amountNaira === undefined ? order.leftKobo : koboOfNaira(amountNaira);
  if (amountKobo <= order.leftKobo && order.leftKobo > 0) return amountKobo;
  throw brokenRule(
    'refund_too_much',
    order.exchangedKobo === 0 ? say.refundTooMuch : say.exchangedAlready(nairaText(order.exchangedKobo)),
    'amount',
  );
};
