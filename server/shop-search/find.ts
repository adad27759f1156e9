import { type RawBuilder, sql } from 'kysely';
import { contactOf, phoneOfAddress } from '#contract/accounts/phone-address.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { type Found, MOST_FOUND } from '#contract/shop-search/schemas.ts';
import type { ProductFinder } from '#server/catalogue/products/product-finder.ts';
import { type Database, plannedEachTime } from '#server/database/connection.ts';
import { nameWithAddress, plainlyHas } from '#server/http/search-text.ts';
import { searchCondition } from '#server/orders/search-condition.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { nobodysId } from '#server/sales/customer-key.ts';

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

type CustomerFound = Omit<Found['customers'][number], 'phone'> & { phone: string | null };

/** An account that was opened with a number has an address made of it, which nobody writes to. */
const presentCustomer = ({ phone, ...row }: CustomerFound): Found['customers'][number] =>
  phoneOfAddress(row.email) === null
    ? { ...row, phone: phone ?? '' }
    : { ...row, email: '', phone: phone || contactOf(row.email) };

/** SQL: whether a name with an address has the text, or a number is the one that the text is. */
const fits = (
  text: string,
  name: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
) =>
  sql<boolean>`(${plainlyHas(nameWithAddress(name, email), text)}
    or ${number} = ${phoneNumberOf(text)}::text)`;

/** The newest living accounts that a text fits, of shoppers, and of staff who have bought. */
const findAccounts = async (db: Database, text: string): Promise<CustomerFound[]> => {
  const { rows } = await sql<CustomerFound>`${plannedEachTime}
    select account.id as _id, account.name, account.email, coalesce(account.phone_number, account.phone) as phone
    from account
    where account.deleted_at is null
      and (account.role = 'user' or exists (select from customer_order o where o.account_id = account.id))
      and ${fits(text, sql`account.name`, sql`account.email`, sql`account.phone_number`)}
    order by account.created_at desc, account.id desc limit ${MOST_FOUND}::integer`.execute(db);
  return rows;
};

/** Whoever has bought without an account, newest first: found by the index of orders, under the id that their page has. */
const findUnaccounted = async (db: Database, text: string): Promise<CustomerFound[]> => {
  const condition = searchCondition(text);
  if (condition === null) return [];
  const { rows } = await sql<CustomerFound>`${plannedEachTime}
    select p._id, p.name, p.email, p.phone from (
      select distinct on (${nobodysId}) ${nobodysId} as _id, o.customer_name as name, o.customer_email as email,
        o.phone_number as phone, o.created_at
      from customer_order o
      where o.account_id is null and ${nobodysId} is not null and ${condition}
        and ${fits(text, sql`o.customer_name`, sql`o.customer_email`, sql`o.phone_number`)}
        and not exists (select from account a where a.email = o.customer_email and a.deleted_at is null)
      order by ${nobodysId}, o.created_at desc
    ) p order by p.created_at desc, p._id limit ${MOST_FOUND}::integer`.execute(db);
  return rows;
};

/** Customers by name, address or a whole telephone number: those with an account first. */
export const findCustomers = async (db: Database, text: string): Promise<Found['customers']> => {
  if (text.length < FEWEST_LETTERS) return [];
  const found = await Promise.all([findAccounts(db, text), findUnaccounted(db, text)]);
  return found.flat().slice(0, MOST_FOUND).map(presentCustomer);
};
