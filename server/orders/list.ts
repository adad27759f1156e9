import { type RawBuilder, sql } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import type { ExportQuery } from '#contract/orders/admin.ts';
import type { OrderListQuery } from '#contract/orders/schemas.ts';
import { type Database, plannedEachTime } from '#server/database/connection.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { paginationOf } from '#server/http/paging.ts';
import { groupConditions, isCharged } from '#server/sales/order-groups.ts';
import { isSale } from '#server/sales/sale.ts';
import { type OrderRow, orderColumns } from './order-rows.ts';
import { isForBeginnings, searchCondition } from './search-condition.ts';
import { isToPack } from './to-pack.ts';
import { isUnrefunded } from './unrefunded.ts';

/** Each is the order of an index, forwards or backwards, so that no page is sorted. */
const ORDERS: Record<OrderListQuery['sortBy'], Record<OrderListQuery['sortOrder'], RawBuilder<unknown>>> = {
  createdAt: {
    asc: sql`o.created_at, o.id`,
    desc: sql`o.created_at desc, o.id desc`,
  },
  totalPrice: {
    asc: sql`o.total_kobo, o.id`,
    desc: sql`o.total_kobo desc, o.id desc`,
  },
  status: {
    asc: sql`o.status, o.created_at desc, o.id desc`,
    desc: sql`o.status desc, o.created_at, o.id`,
  },
  paymentStatus: {
    asc: sql`o.payment_status, o.created_at desc, o.id desc`,
    desc: sql`o.payment_status desc, o.created_at, o.id`,
  },
  orderNumber: {
    asc: sql`o.order_number`,
    desc: sql`o.order_number desc`,
  },
};

/** The filters of a list, as conditions on `customer_order o`. */
export const orderConditions = (query: ExportQuery, accountId: string | null): RawBuilder<unknown> => {
  const all = [sql`true`];
  if (accountId) all.push(sql`o.account_id = ${accountId}`);
  const search = searchCondition(query.search);
  if (search) all.push(search);
  if (query.ids) all.push(sql`o.id = any(${query.ids.split(',')}::uuid[])`);
  if (query.status) all.push(sql`o.status = ${query.status}`);
  if (query.paymentStatus) all.push(sql`o.payment_status = ${query.paymentStatus}`);
  if (query.paymentMethod) all.push(sql`o.payment_method = ${query.paymentMethod}`);
  if (query.attention === 'unrefunded') all.push(isUnrefunded);
  if (query.attention === 'toPack') all.push(isToPack);
  if (query.counts === 'sold') all.push(isSale);
  if (query.counts === 'charged') all.push(isCharged);
  all.push(groupConditions(query));
  all.push(...withinDays(sql`o.created_at`, query));
  return sql.join(all, sql` and `);
};

/** The order of a list of `customer_order o`. */
export const orderOrder = (query: ExportQuery): RawBuilder<unknown> => ORDERS[query.sortBy][query.sortOrder];

/** A page of what many orders fit that no order of an index helps to find: all of them are found once, counted and sorted. */
const pageOfFound = async (
  db: Database,
  query: OrderListQuery,
  where: RawBuilder<unknown>,
): Promise<{ rows: OrderRow[]; total: number }> => {
  const order = orderOrder(query);
  const { rows } = await sql<OrderRow & { total: number }>`${plannedEachTime}
    with found as materialized (
      select o.id, o.created_at, o.total_kobo, o.status, o.payment_status, o.order_number
      from customer_order o where ${where}
    ),
    page as (
      select o.id from found o order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    )
    select ${orderColumns}, counted.total from (select count(*) as total from found) counted
    left join page on true left join customer_order o on o.id = page.id order by ${order}`.execute(db);
  // Past the last page there is the count alone.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
};

/**
 * A page of orders, newest first unless sorted otherwise. The page is found in an index alone; rows are looked up
 * for what it shows.
 * @param accountId only this account's; null for everybody's
 */
export const listOrders = async (
  db: Database,
  query: OrderListQuery,
  accountId: string | null,
): Promise<{ rows: OrderRow[]; pagination: Pagination }> => {
  const where = orderConditions(query, accountId);
  const order = orderOrder(query);
  // Of everybody's orders a filter may leave all or next to none; a shopper's own are few.
  if (isForBeginnings(query.search)) {
    const { rows, total } = await pageOfFound(db, query, where);
    return { rows, pagination: paginationOf(query, total) };
  }
  const planning = accountId === null ? plannedEachTime : sql``;
  const [page, count] = await Promise.all([
    sql<OrderRow>`${planning}
      select ${orderColumns} from (
        select o.id from customer_order o where ${where} order by ${order}
        limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) page join customer_order o on o.id = page.id order by ${order}`.execute(db),
    sql<{ total: number }>`${planning}
      select count(*) as total from customer_order o where ${where}`.execute(db),
  ]);
  return { rows: page.rows, pagination: paginationOf(query, count.rows[0]?.total ?? 0) };
};
