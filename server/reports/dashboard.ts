import { type RawBuilder, sql } from 'kysely';
import { LOW_STOCK_WARNED } from '#contract/catalogue/limits.ts';
import { nairaOfKobo, sumOf } from '#contract/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/status.ts';
import type { Dashboard, DaySales, TopProduct } from '#contract/reports/dashboard.ts';
import {
  mainPicture,
  type ProductRow,
  productColumns,
  productOf,
} from '#server/catalogue/products/product-answer.ts';
import { isOffered, withLowVariants } from '#server/catalogue/variants/low-variants.ts';
import type { Database } from '#server/database/connection.ts';
import { type OrderRow, orderColumns, presentOrder } from '#server/orders/order-rows.ts';
import { isUnrefunded } from '#server/orders/unrefunded.ts';
import { isExchange, NONE } from '#server/sales/order-groups.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';

const RECENT_ORDERS = 10;
/** Stock of this and less is low in this list, whatever threshold the owner has set for badges and news. Source: the HTTP contract. */
const LOW_STOCK = 10;
const TOP_PRODUCTS = 10;
/** Days are those of the shop's customers, whatever the server's clock is set to. */
const LAGOS = sql`'Africa/Lagos'`;

/** The first moment of the day that lies so many days before today. */
const startOfDay = (daysAgo: number) =>
  sql`(date_trunc('day', now() at time zone ${LAGOS}) - make_interval(days => ${daysAgo}::int)) at time zone ${LAGOS}`;

const paidBy = sql`case when ${isExchange} then ${sql.lit(NONE)} else o.payment_method end`;

/** What was sold, by the way it was paid. */
const byPayment = (
  states: readonly { method: string; sold: number; salesKobo: number }[],
): Dashboard['salesByPayment'] =>
  [...Map.groupBy(states, ({ method }) => method)]
    .map(([method, rows]) => ({
      method,
      orders: sumOf(rows.map(({ sold }) => sold)),
      salesKobo: sumOf(rows.map(({ salesKobo }) => salesKobo)),
    }))
    .filter(({ orders }) => orders > 0)
    .sort((left, right) => (left.salesKobo < right.salesKobo ? 1 : -1))
    .map(({ method, orders, salesKobo }) => ({ method, orders, sales: nairaOfKobo(salesKobo) }));

const totals = async (
  db: Database,
): Promise<
  Pick<
    Dashboard,
    | 'totalSales'
    | 'totalOrders'
    | 'totalProducts'
    | 'totalUsers'
    | 'ordersByStatus'
    | 'salesByPayment'
    | 'unrefundedOrders'
    | 'hasImportedOrders'
  >
> => {
  const [{ rows: states }, { rows: counts }] = await Promise.all([
    sql<{ status: OrderStatus; method: string; orders: number; sold: number; salesKobo: number }>`
      select o.status, ${paidBy} as method, count(*) as orders, count(*) filter (where ${isSale}) as sold,
        coalesce(sum(${takingsKobo}) filter (where ${isSale}), 0) as "salesKobo"
      from customer_order o group by 1, 2`.execute(db),
    sql<{ products: number; users: number; unrefunded: number; isImported: boolean }>`
      select (select count(*) from product where deleted_at is null) as products,
        (select count(*) from account where deleted_at is null) as users,
        (select count(*) from customer_order o where ${isUnrefunded}) as unrefunded,
        exists (select from past_order) as "isImported"`.execute(db),
  ]);
  const ordersOf = (status: OrderStatus) =>
    sumOf(states.filter((state) => state.status === status).map(({ orders }) => orders));
  return {
    totalSales: nairaOfKobo(sumOf(states.map(({ salesKobo }) => salesKobo))),
    totalOrders: states.reduce((sum, { orders }) => sum + orders, 0),
    totalProducts: counts[0]?.products ?? 0,
    totalUsers: counts[0]?.users ?? 0,
    unrefundedOrders: counts[0]?.unrefunded ?? 0,
    hasImportedOrders: counts[0]?.isImported ?? false,
    salesByPayment: byPayment(states),
    ordersByStatus: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, ordersOf(status)]),
    ) as Dashboard['ordersByStatus'],
  };
};

/** What was sold of each day from some day on. */
const soldFrom = (start: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select date_trunc('day', o.created_at at time zone ${LAGOS}) as sold_on, count(*) as orders, sum(${takingsKobo}) as kobo
  from customer_order o where ${isSale} and o.created_at >= ${start} group by 1`;

/** The same with the orders of another shop: those that were paid, and neither cancelled nor given back whole. */
const soldHereAndBefore = (start: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select sold_on, sum(orders)::bigint as orders, sum(kobo) as kobo from (
    ${soldFrom(start)}
    union all
    select date_trunc('day', o.ordered_at at time zone ${LAGOS}), count(*), sum(${takingsKobo})
    from past_order o
    where o.payment in ('paid', 'partially_refunded') and not o.is_cancelled and o.ordered_at >= ${start} group by 1
  ) both_shops group by sold_on`;

const salesByDay = async (db: Database, days: number, withImported: boolean): Promise<DaySales[]> => {
  const start = startOfDay(days - 1);
  const { rows } = await sql<{ date: string; orders: number; salesKobo: number }>`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(orders, 0) as orders, coalesce(kobo, 0) as "salesKobo"
    from generate_series(date_trunc('day', now() at time zone ${LAGOS}) - make_interval(days => ${days - 1}::int),
      date_trunc('day', now() at time zone ${LAGOS}), interval '1 day') as day
    left join (${withImported ? soldHereAndBefore(start) : soldFrom(start)}) sold on sold_on = day
    order by day`.execute(db);
  return rows.map(({ date, orders, salesKobo }) => ({ date, orders, sales: nairaOfKobo(salesKobo) }));
};

/** What of an order's line `i` has come back: it was not sold for good, and what was sent for it is a line of its own. */
const unitsReturned = sql`
  select coalesce(sum(l.quantity), 0)::int as units from return_line l join return_request t on t.id = l.return_id
  where l.order_item_id = i.id and t.received_at is not null`;

const topProducts = async (db: Database, days: number): Promise<TopProduct[]> => {
  const { rows } = await sql<{
    id: string;
    slug: string;
    name: string;
    image: string;
    units: number;
    kobo: number;
  }>`
    select p.id, p.slug, p.name, ${mainPicture} as image, sold.units, sold.kobo
    from (
      select i.product_id, sum(i.quantity - b.units) as units, sum((i.quantity - b.units) * i.unit_price_kobo) as kobo
      from customer_order o join order_item i on i.order_id = o.id, lateral (${unitsReturned}) b
      where ${isSale} and o.created_at >= ${startOfDay(days - 1)}
      group by i.product_id having sum(i.quantity - b.units) > 0 order by units desc, kobo desc, i.product_id limit ${TOP_PRODUCTS}::int
    ) sold join product p on p.id = sold.product_id
    order by sold.units desc, sold.kobo desc, p.id`.execute(db);
  return rows.map(({ id, slug, name, image, units, kobo }) => ({
    _id: id,
    slug,
    name,
    image,
    quantity: units,
    sales: nairaOfKobo(kobo),
  }));
};

const recentOrders = async (db: Database): Promise<Dashboard['recentOrders']> => {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from customer_order o
    order by o.created_at desc, o.id desc limit ${RECENT_ORDERS}::int`.execute(db);
  return rows.map(presentOrder);
};

/**
 * What runs out, the scarcest first: a product with variants is as scarce as the scarcest of them that can be chosen. Of more than are
 * shown, those that nobody can buy anyway give way: drafts of an import are sold out by the hundred.
 */
const lowStockProducts = async (db: Database): Promise<Dashboard['lowStockProducts']> => {
  const { rows } = await sql<ProductRow>`
    with low as (
      select v.product_id, min(v.stock) as stock from variant v
      where ${isOffered} and v.stock <= ${LOW_STOCK}::int group by v.product_id
    ), scarce as (
      select p.id, least(p.stock, low.stock) as units from product p left join low on low.product_id = p.id
      where p.deleted_at is null and (p.stock <= ${LOW_STOCK}::int or low.stock is not null)
      order by p.is_active desc, units, p.name, p.id limit ${LOW_STOCK_WARNED}::int
    )
    select ${productColumns} from scarce join product p on p.id = scarce.id join category c on c.id = p.category_id
    order by scarce.units, p.name, p.id`.execute(db);
  return withLowVariants(db, rows.map(productOf), LOW_STOCK);
};

/**
 * The shop at a glance, money in naira.
 * @param withImported whether sales by day count orders of another shop as well
 * @param days the period of `salesByDay` and `topProducts`, today included, in Africa/Lagos days
 */
export const dashboardOf = async (db: Database, days: number, withImported = false): Promise<Dashboard> => {
  const [sums, sales, top, recent, low] = await Promise.all([
    totals(db),
    salesByDay(db, 2 * days, withImported),
    topProducts(db, days),
    recentOrders(db),
    lowStockProducts(db),
  ]);
  return {
    ...sums,
    recentOrders: recent,
    lowStockProducts: low,
    salesByDay: sales.slice(days),
    salesByDayBefore: sales.slice(0, days),
    topProducts: top,
  };
};
