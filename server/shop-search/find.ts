import { sql } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { type Found, MOST_FOUND } from '#contract/shop-search/schemas.ts';
import type { ProductFinder } from '#server/catalogue/products/product-finder.ts';
import { type Database, plannedEachTime } from '#server/database/connection.ts';
import { containing } from '#server/http/search-text.ts';
import { searchCondition } from '#server/orders/search-condition.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';

/** Fewer letters are still being typed: they would be found in most accounts and products. */
const FEWEST_LETTERS = 2;

interface OrderRow {
  id: string;
  order_number: string;
  customer: string;
  status: OrderStatus;
  total_kobo: number;
  created_at: Date;
}

/** The newest orders that a text fits, by the index that the list of orders is searched with. None are counted. */
export const findOrders = async (db: Database, text: string): Promise<Found['orders']> => {
  const condition = searchCondition(text);
  if (condition === null) return [];
  const { rows } = await sql<OrderRow>`${plannedEachTime}
    select o.id, o.order_number, o.customer_name as customer, o.status, o.total_kobo, o.created_at
    from customer_order o where ${condition}
    order by o.created_at desc, o.id desc limit ${MOST_FOUND}::integer`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    orderNumber: row.order_number,
    customer: row.customer,
    status: row.status,
    totalPrice: nairaOfKobo(row.total_kobo),
    createdAt: row.created_at.toISOString(),
  }));
};

/** Products that fit best, those that are not shown as well. */
export const findProducts = async (finder: ProductFinder, text: string): Promise<Found['products']> => {
  if (text.length < FEWEST_LETTERS) return [];
  const { products } = await finder.adminPage(
    { search: text, page: 1, limit: MOST_FOUND, sortOrder: 'desc' },
    0,
  );
  return products.map(({ _id, name, sku }) => ({ _id, name, sku: sku ?? '' }));
};

/** The newest living accounts that a text fits, by name, address or a whole telephone number. */
export const findCustomers = async (db: Database, text: string): Promise<Found['customers']> => {
  if (text.length < FEWEST_LETTERS) return [];
  const { rows } = await sql<Found['customers'][number]>`${plannedEachTime}
    select account.id as _id, account.name, account.email from account
    where account.deleted_at is null
      and (lower(account.name) || E'\\n' || account.email like ${containing(text)}
        or account.phone_number = ${phoneNumberOf(text)}::text)
    order by account.created_at desc, account.id desc limit ${MOST_FOUND}::integer`.execute(db);
  return rows;
};
