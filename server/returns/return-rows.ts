import { sql, type Transaction } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { isByHand } from '#contract/orders/payment-methods.ts';
import type { ReturnReason, ReturnState } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn, Return, ReturnListQuery } from '#contract/returns/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import { plainlyHas } from '#server/http/search-text.ts';
import {
  hasFailedRefund,
  hasNoExchange,
  lastTry,
  refundShown,
  standing,
} from '#server/orders/last-returns.ts';
import { lockOrder } from '#server/orders/parcels/send-parcel.ts';
import { elsewhereKobo, leftKobo, worthOf } from '#server/refunds/refunds.ts';

export interface ReturnLine {
  line: string;
  product: string;
  variantId: string | null;
  name: string;
  image: string;
  variation: Variation;
  quantity: number;
  restocked: number;
  unitPriceKobo: number;
}

/** A return as one statement gives it, with what is needed of its order; money in kobo. */
export interface ReturnRow {
  id: string;
  orderId: string;
  orderNumber: string;
  accountId: string | null;
  customerName: string;
  customerEmail: string;
  phone: string;
  paymentMethod: string;
  itemsKobo: number;
  discountKobo: number;
  totalKobo: number;
  refundedKobo: number;
  leftKobo: number;
  /** What the bank has taken back, though nobody has booked it yet, and what was given by other means. */
  elsewhereKobo: number;
  /** One whose exchange was called off is received again. */
  state: ReturnState;
  reason: ReturnReason;
  comment: string;
  answer: string;
  refundId: string | null;
  refundState: string | null;
  refundKobo: number | null;
  isRefundSettled: boolean | null;
  exchangeId: string | null;
  exchangeNumber: string | null;
  createdAt: Date;
  receivedAt: Date | null;
  lines: ReturnLine[];
  pictures: string[];
}

const columns = sql`
  t.id, t.order_id as "orderId", o.order_number as "orderNumber", o.account_id as "accountId",
  o.customer_name as "customerName", o.customer_email as "customerEmail", o.shipping_address->>'phone' as phone,
  o.payment_method as "paymentMethod", o.items_kobo as "itemsKobo", o.discount_kobo as "discountKobo",
  o.total_kobo as "totalKobo", o.refunded_kobo as "refundedKobo", ${leftKobo} as "leftKobo",
  ${elsewhereKobo} as "elsewhereKobo",
  ${standing} as state, t.reason, t.comment, t.answer, t.refund_id as "refundId", r.state as "refundState",
  r.amount_kobo as "refundKobo", r.is_settled as "isRefundSettled", t.exchange_order_id as "exchangeId", e.order_number as "exchangeNumber",
  t.created_at as "createdAt", t.received_at as "receivedAt",
  (select coalesce(json_agg(json_build_object('line', i.id::text, 'product', i.product_id, 'variantId', i.variant_id,
      'name', i.name, 'image', i.image, 'variation', i.variation, 'quantity', l.quantity, 'restocked', l.restocked,
      'unitPriceKobo', i.unit_price_kobo) order by i.id), '[]')
    from return_line l join order_item i on i.id = l.order_item_id where l.return_id = t.id) as lines,
  (select coalesce(json_agg(p.id order by p.created_at, p.id), '[]') from return_picture p where p.return_id = t.id)
    as pictures`;

const from = sql`
  from return_request t join customer_order o on o.id = t.order_id
  left join customer_order e on e.id = t.exchange_order_id ${lastTry}`;

/** The return with this id, or null. */
export const findReturn = async (db: Database, id: string): Promise<ReturnRow | null> => {
  const { rows } = await sql<ReturnRow>`select ${columns} ${from} where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The returns of an order, the newest first. */
export const returnsOfOrder = async (db: Database, orderId: string): Promise<ReturnRow[]> => {
  const { rows } = await sql<ReturnRow>`
    select ${columns} ${from} where t.order_id = ${orderId} order by t.created_at desc, t.id desc`.execute(
    db,
  );
  return rows;
};

/** A page of all returns, the newest first; `waiting`: how many the shop has still something to do for. */
export const listReturns = async (
  db: Database,
  { page, limit, state, search }: ReturnListQuery,
): Promise<{ rows: ReturnRow[]; total: number; waiting: number }> => {
  const where = sql.join(
    [
      sql`true`,
      ...(state ? [sql`${standing} = ${state}`] : []),
      ...(search ? [plainlyHas(sql`o.order_number || E'\\n' || o.customer_name`, search)] : []),
    ],
    sql` and `,
  );
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<ReturnRow>`
      select ${columns} ${from} where ${where}
      order by t.created_at desc, t.id desc limit ${limit}::int offset ${(page - 1) * limit}::bigint`.execute(
      db,
    ),
    sql<{ total: number; waiting: number }>`
      select (select count(*) from return_request t join customer_order o on o.id = t.order_id where ${where}) as total,
        (select count(*) from return_request t where t.state in ('asked', 'received') or ${hasNoExchange})
          + (select count(*) from return_request t join refund f on f.id = t.refund_id and f.state = 'failed' ${lastTry}
            where ${hasFailedRefund}) as waiting`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0, waiting: counts[0]?.waiting ?? 0 };
};

/**
 * The state by which the next step is judged. One whose refund has come to nothing, and was not given by other means, is where it was
 * before; while it may still come to something, it is not.
 */
export const stateNow = ({ state, refundState, isRefundSettled }: ReturnRow): ReturnState =>
  state === 'refunded' && refundState === 'failed' && !isRefundSettled ? 'received' : state;

/** Locks a return's order and then the return, as everybody does who changes one. @throws Refusal 404 */
export const lockReturn = async (trx: Transaction<DB>, id: string): Promise<ReturnRow> => {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from return_request where id = ${id}`.execute(trx);
  if (!rows[0]) throw notFound('return_not_found', say.notFound);
  await lockOrder(trx, rows[0].orderId);
  return returnInHand(trx, id);
};

/** The return that a rule is at work on, under its order's lock. */
export const returnInHand = async (trx: Transaction<DB>, id: string): Promise<ReturnRow> => {
  await sql`select from return_request where id = ${id} for update`.execute(trx);
  const row = await findReturn(trx, id);
  if (!row) throw new Error(`Return ${id} is being changed but is not there`);
  return row;
};

const presentLine = ({ line, product, name, image, variation, quantity }: ReturnLine) => ({
  line,
  product,
  name,
  image,
  variation,
  quantity,
});

const exchangeOf = ({ exchangeId, exchangeNumber }: ReturnRow): Return['exchange'] =>
  exchangeId === null ? null : { _id: exchangeId, orderNumber: exchangeNumber ?? '' };

/** The answer for a return, in naira. */
export const presentReturn = (row: ReturnRow): Return => ({
  _id: row.id,
  order: row.orderId,
  orderNumber: row.orderNumber,
  state: row.state,
  reason: row.reason,
  comment: row.comment,
  answer: row.answer,
  lines: row.lines.map(presentLine),
  pictures: row.pictures,
  refund: refundShown(row),
  exchange: row.state === 'exchanged' ? exchangeOf(row) : null,
  createdAt: row.createdAt.toISOString(),
});

export const presentAdminReturn = (row: ReturnRow): AdminReturn => ({
  ...presentReturn(row),
  lines: row.lines.map((line) => ({
    ...presentLine(line),
    price: nairaOfKobo(line.unitPriceKobo),
    restocked: line.restocked,
  })),
  // One that was called off is told of as long as something else is to be done instead.
  exchange: row.state === 'exchanged' || row.state === 'received' ? exchangeOf(row) : null,
  customer: { name: row.customerName, email: row.customerEmail, phone: row.phone },
  isPaidByHand: isByHand(row.paymentMethod),
  worth: nairaOfKobo(worthOf(row)),
  receivedAt: row.receivedAt?.toISOString() ?? null,
});
