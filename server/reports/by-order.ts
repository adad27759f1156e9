import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import {
  channelKey,
  codeKey,
  customerKey,
  keyOfState,
  NONE,
  paidByKey,
  writtenState,
} from '#server/sales/order-groups.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';
import { dayOf, isInBoth, isNow, type Period } from './period.ts';
import type { Wanted } from './wanted.ts';

/** Sums of sales, in kobo. */
export interface SalesSums {
  orders: number;
  gross: number;
  discounts: number;
  delivery: number;
  refunds: number;
  net: number;
}

export interface OrderGroupRow extends SalesSums {
  key: string;
  name: string;
  detail: string;
  before: number;
  count: number;
}

interface OrderGroup {
  key: RawBuilder<unknown>;
  /** Of one of its orders; nothing where the key says it. */
  name: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
}

const NOTHING = sql`''`;
const byKey = (key: RawBuilder<unknown>): OrderGroup => ({ key, name: NOTHING, detail: NOTHING });

/** What reports of whole orders tell apart, days aside. */
const GROUPS = {
  // Of states the names as they were written, see IN_STATES.
  state: byKey(writtenState),
  channel: byKey(channelKey),
  paidBy: byKey(paidByKey),
  customer: {
    key: customerKey,
    name: sql`o.customer_name`,
    detail: sql`case when ${customerKey} <> ${sql.lit(NONE)} then o.customer_email else '' end`,
  },
  code: byKey(codeKey),
} as const;
export type OrderGroupName = keyof typeof GROUPS | 'day';

const ORDERS = {
  name: { asc: sql`name, key`, desc: sql`name desc, key desc` },
  orders: { asc: sql`orders, name, key`, desc: sql`orders desc, name, key` },
  gross: { asc: sql`gross, name, key`, desc: sql`gross desc, name, key` },
  discounts: { asc: sql`discounts, name, key`, desc: sql`discounts desc, name, key` },
  delivery: { asc: sql`delivery, name, key`, desc: sql`delivery desc, name, key` },
  refunds: { asc: sql`refunds, name, key`, desc: sql`refunds desc, name, key` },
  net: { asc: sql`net, name, key`, desc: sql`net desc, name, key` },
} as const;
export type OrderSort = keyof typeof ORDERS;

const sums = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*) filter (where ${rows}) as orders,
  coalesce(sum(s.gross) filter (where ${rows}), 0) as gross,
  coalesce(sum(s.discounts) filter (where ${rows}), 0) as discounts,
  coalesce(sum(s.delivery) filter (where ${rows}), 0) as delivery,
  coalesce(sum(s.refunds) filter (where ${rows}), 0) as refunds,
  coalesce(sum(s.net) filter (where ${rows}), 0) as net`;

const figures = sql`o.items_kobo as gross, o.discount_kobo as discounts, o.shipping_kobo + o.tax_kobo as delivery,
  o.refunded_kobo as refunds, ${takingsKobo} as net`;

/** What was sold by the keys of its states: the ways in which they are written are few, and each is told once, in place of once an order. */
const IN_STATES = sql`(
  with known as materialized (select w.key, ${keyOfState(sql`w.key`)} as state from (select distinct key from sold) w)
  select k.state as key, b.name, b.detail, b.is_now, b.gross, b.discounts, b.delivery, b.refunds, b.net
  from sold b join known k on k.key = b.key)`;

/** Sales by what their orders tell, those of the period and in one figure those of the period before. */
export const salesByOrder = async (
  db: Database,
  by: OrderGroupName,
  period: Period,
  { sortBy, sortOrder, limit }: Wanted<OrderSort>,
): Promise<OrderGroupRow[]> => {
  const { key, name, detail } = by === 'day' ? byKey(dayOf(period)) : GROUPS[by];
  const keyed = by === 'state' ? IN_STATES : sql`sold`;
  const { rows } = await sql<OrderGroupRow>`${plannedEachTime}
    with sold as (
      select ${key} as key, ${name} as name, ${detail} as detail, ${isNow(period)} as is_now, ${figures}
      from customer_order o where ${isSale} and ${isInBoth(period)}
    )
    select s.key, max(s.name) as name, max(s.detail) as detail, ${sums(sql`s.is_now`)},
      coalesce(sum(s.net) filter (where not s.is_now), 0) as before, count(*) over () as count
    from ${keyed} s group by s.key order by ${ORDERS[sortBy][sortOrder]} limit ${limit}::int`.execute(db);
  return rows;
};

/** All sales of the period, and of the one before it. */
export const allSales = async (
  db: Database,
  period: Period,
): Promise<{ sales: SalesSums; before: SalesSums }> => {
  const { rows } = await sql<SalesSums & { isNow: boolean }>`${plannedEachTime}
    with sold as (
      select ${isNow(period)} as is_now, ${figures} from customer_order o where ${isSale} and ${isInBoth(period)}
    )
    select s.is_now as "isNow", ${sums(sql`true`)} from sold s group by s.is_now`.execute(db);
  const none = { orders: 0, gross: 0, discounts: 0, delivery: 0, refunds: 0, net: 0 };
  const of = (now: boolean): SalesSums => {
    const { isNow: _, ...found } = rows.find((row) => row.isNow === now) ?? { ...none, isNow: now };
    return found;
  };
  return { sales: of(true), before: of(false) };
};
