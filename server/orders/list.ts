import { sql } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import type { OrderListQuery } from '#contract/orders/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { paginationOf } from '#server/http/paging.ts';
import { containing } from '#server/http/search-text.ts';
import { type OrderRow, orderColumns } from './order-rows.ts';

const SORT_COLUMNS = {
  createdAt: sql`o.created_at`,
  totalPrice: sql`o.total_kobo`,
  status: sql`o.status`,
  paymentStatus: sql`o.payment_status`,
  orderNumber: sql`o.order_number`,
} as const;

const conditions = (query: OrderListQuery, accountId: string | null) => {
  const all = [sql`true`];
  if (accountId) all.push(sql`o.account_id = ${accountId}`);
  if (query.search) all.push(sql`o.search_text like ${containing(query.search)}`);
  if (query.status) all.push(sql`o.status = ${query.status}`);
  if (query.paymentStatus) all.push(sql`o.payment_status = ${query.paymentStatus}`);
  all.push(...withinDays(sql`o.created_at`, query));
  return sql.join(all, sql` and `);
};

/**
 * A page of orders, newest first unless sorted otherwise.
 * @param accountId only this account's; null for everybody's
 */
export const listOrders = async (
  db: Database,
  query: OrderListQuery,
  accountId: string | null,
): Promise<{ rows: OrderRow[]; pagination: Pagination }> => {
  const where = conditions(query, accountId);
  const direction = query.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const column = SORT_COLUMNS[query.sortBy];
  const [page, count] = await Promise.all([
    sql<OrderRow>`
      select ${orderColumns} from (
        select * from customer_order o where ${where} order by ${column} ${direction}, o.id ${direction}
        limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) o order by ${column} ${direction}, o.id ${direction}`.execute(db),
    sql<{ total: number }>`select count(*) as total from customer_order o where ${where}`.execute(db),
  ]);
  return { rows: page.rows, pagination: paginationOf(query, count.rows[0]?.total ?? 0) };
};
