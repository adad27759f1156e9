import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import { categoryKey } from '#server/sales/order-groups.ts';
import { isSale } from '#server/sales/sale.ts';
import { isInBoth, isNow, type Period } from './period.ts';
import type { Wanted } from './wanted.ts';

/** Sums of what orders are made of, in pieces and kobo. */
export interface GoodsSums {
  orders: number;
  units: number;
  returned: number;
  gross: number;
  discounts: number;
  goods: number;
}

export interface LineGroupRow extends GoodsSums {
  key: string;
  name: string;
  /** A variant's choice as it was when it was bought last. */
  choice: Record<string, string> | null;
  productId: string | null;
  before: number;
  count: number;
  /** Of all rows: pieces of the period, and of the one before it. */
  allUnits: number;
  allReturned: number;
  allUnitsBefore: number;
  allReturnedBefore: number;
}

const PRODUCT = sql`i.product_id`;

/** What reports of goods tell apart: the key of a line, and what its rows are called. */
const GROUPS = {
  product: {
    key: PRODUCT,
    names: sql`select p.name, null::jsonb as choice, p.id as product_id from product p where p.id = f.key`,
  },
  variant: {
    key: sql`coalesce(i.variant_id, i.product_id)`,
    names: sql`select coalesce(q.name, p.name) as name, v.choice as choice, coalesce(v.product_id, p.id) as product_id
      from (select) one left join variant v on v.id = f.key left join product q on q.id = v.product_id
      left join product p on p.id = f.key`,
  },
  category: {
    key: categoryKey,
    // What has been deleted is in none.
    names: sql`select coalesce(c.name, 'Deleted products') as name, null::jsonb as choice, null::uuid as product_id
      from (select) one left join category c on c.id::text = f.key`,
  },
} as const;
export type LineGroupName = keyof typeof GROUPS;

const ORDERS = {
  name: { asc: sql`n.name, f.key`, desc: sql`n.name desc, f.key desc` },
  orders: { asc: sql`f.orders, n.name, f.key`, desc: sql`f.orders desc, n.name, f.key` },
  units: { asc: sql`f.units, n.name, f.key`, desc: sql`f.units desc, n.name, f.key` },
  returned: { asc: sql`f.returned, n.name, f.key`, desc: sql`f.returned desc, n.name, f.key` },
  gross: { asc: sql`f.gross, n.name, f.key`, desc: sql`f.gross desc, n.name, f.key` },
  discounts: { asc: sql`f.discounts, n.name, f.key`, desc: sql`f.discounts desc, n.name, f.key` },
  goods: {
    asc: sql`f.gross - f.discounts, n.name, f.key`,
    desc: sql`f.gross - f.discounts desc, n.name, f.key`,
  },
} as const;
export type LineSort = keyof typeof ORDERS;

/** The discount's share of all lines of an order up to this one, in whole kobo: so the shares of all come to the whole. */
const shareUpTo = (kobo: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`div(s.discount_kobo * (${kobo})::numeric, sum(i.quantity * i.unit_price_kobo) over (partition by s.id))`;

/**
 * The lines of all orders that were sold, `line`. A discount is of the whole order: its share of a line is computed for those
 * orders alone that have one, since it takes sorting them.
 */
const linesOf = (period: Period, key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  sold as materialized (
    select o.id, o.discount_kobo, ${isNow(period)} as is_now from customer_order o
    where ${isSale} and ${isInBoth(period)}
  ),
  line as (
    select s.id as order_id, s.is_now, i.id, ${key} as key, i.quantity, i.quantity * i.unit_price_kobo as gross, 0::bigint as discount
    from sold s join order_item i on i.order_id = s.id where s.discount_kobo = 0
    union all
    select s.id, s.is_now, i.id, ${key}, i.quantity, i.quantity * i.unit_price_kobo, (
      ${shareUpTo(sql`sum(i.quantity * i.unit_price_kobo) over (partition by s.id order by i.id)`)}
      - ${shareUpTo(sql`sum(i.quantity * i.unit_price_kobo) over (partition by s.id order by i.id) - i.quantity * i.unit_price_kobo`)})::bigint
    from sold s join order_item i on i.order_id = s.id where s.discount_kobo > 0
  ),
  back as (
    select l.order_item_id as id, sum(l.quantity) as units from return_line l join return_request t on t.id = l.return_id
    where t.received_at is not null group by l.order_item_id
  )`;

/** Of lines `l` and what came back of them, `b`. Several lines of an order may be of one group: it counts once. */
const sums = sql`count(distinct l.order_id) filter (where l.is_now) as orders,
  coalesce(sum(l.quantity) filter (where l.is_now), 0) as units, coalesce(sum(b.units) filter (where l.is_now), 0) as returned,
  coalesce(sum(l.gross) filter (where l.is_now), 0) as gross, coalesce(sum(l.discount) filter (where l.is_now), 0) as discounts,
  coalesce(sum(l.gross - l.discount) filter (where not l.is_now), 0) as before,
  coalesce(sum(l.quantity) filter (where not l.is_now), 0) as units_before,
  coalesce(sum(b.units) filter (where not l.is_now), 0) as returned_before`;

/** Sales by what was in the orders, those of the period and in one figure those of the period before. */
export const salesByLine = async (
  db: Database,
  by: LineGroupName,
  period: Period,
  { sortBy, sortOrder, limit }: Wanted<LineSort>,
): Promise<LineGroupRow[]> => {
  const { key, names } = GROUPS[by];
  const { rows } = await sql<LineGroupRow>`${plannedEachTime}
    with ${linesOf(period, key)},
    figure as (select l.key, ${sums} from line l left join back b on b.id = l.id group by l.key)
    select f.key::text, n.name, n.choice, n.product_id as "productId", f.orders, f.units, f.returned, f.gross, f.discounts,
      f.gross - f.discounts as goods, f.before, count(*) over () as count,
      sum(f.units) over () as "allUnits", sum(f.returned) over () as "allReturned",
      sum(f.units_before) over () as "allUnitsBefore", sum(f.returned_before) over () as "allReturnedBefore"
    from figure f, lateral (${names}) n
    order by ${ORDERS[sortBy][sortOrder]} limit ${limit}::int`.execute(db);
  return rows;
};
