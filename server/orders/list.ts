import { type RawBuilder, sql } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import type { ExportQuery } from '#contract/orders/admin.ts';
import type { OrderListQuery } from '#contract/orders/schemas.ts';
import { type Database, plannedEachTime } from '#server/database/connection.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { paginationOf } from '#server/http/paging.ts';
import { containing } from '#server/http/search-text.ts';
import { type OrderRow, orderColumns } from './order-rows.ts';

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
  if (query.search) all.push(sql`o.search_text like ${containing(query.search)}`);
  if (query.ids) all.push(sql`o.id = any(${query.ids.split(',')}::uuid[])`);
  if (query.status) all.push(sql`o.status = ${query.status}`);
  if (query.paymentStatus) all.push(sql`o.payment_status = ${query.paymentStatus}`);
  all.push(...withinDays(sql`o.created_at`, query));
  return sql.join(all, sql` and `);
};

/** The order of a list of `customer_order o`. */
export const orderOrder = (query: ExportQuery): RawBuilder<unknown> => ORDERS[query.sortBy][query.sortOrder];

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
