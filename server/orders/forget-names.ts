import { type RawBuilder, sql, type Transaction } from 'kysely';
import { FORGOTTEN_NAME, type Forgotten } from '#server/accounts/close-account.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isOrderOf, nobodysId, type OrderOwner } from '#server/sales/customer-key.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';
import { isUnderWay } from './under-way.ts';

const AT_ONCE = 100;

/** SQL: whether an order `o` still has whom it was for, and nobody needs to know any more. */
const isClosed = sql`o.forgotten_at is null and not ${isUnderWay}`;

/** SQL: orders `o` of customers whose account was deleted, so many days old. */
export const ofDeletedCustomers = (days: RawBuilder<number>) => sql<boolean>`(
  o.created_at < now() - make_interval(days => ${days})
  and exists (select from account a where a.id = o.account_id and a.forgotten_at is not null) and ${isClosed})`;

/** SQL: orders `o` so many days old, whoever they are of; none with 0 days. */
export const ofLongAgo = (days: RawBuilder<number>) => sql<boolean>`(
  ${days} > 0 and o.created_at < now() - make_interval(days => ${days}) and ${isClosed})`;

/** How many orders would lose their names now. */
export const countNames = async (
  db: Database,
  which: 'deletedCustomers' | 'orderNames',
  days: number,
): Promise<number> => {
  const given = sql<number>`${days}::int`;
  const isDue = which === 'deletedCustomers' ? ofDeletedCustomers(given) : ofLongAgo(given);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_order o where ${isDue}`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * SQL: takes out of the orders whose ids are given whom they were for: name, email, phone, address but for state and country (which
 * sums go by), what was noted on them and riders. What was said of returns follows (`returns/old-returns`). Goods, amounts and dates stay: they are the
 * books.
 */
const withoutNames = (due: RawBuilder<unknown>) => sql`
    with due as (${due}),
    noted as (delete from order_note where order_id in (select id from due)),
    brought as (update parcel set rider_phone = '', note = '' where order_id in (select id from due)),
    numbers as (delete from delivery_payment where order_id in (select id from due)),
    booked as (update payment_booking set rider_name = null where order_id in (select id from due) and rider_name is not null)
    update customer_order o set customer_name = ${FORGOTTEN_NAME}, customer_email = '', phone_number = null,
      shipping_address = jsonb_build_object('name', ${FORGOTTEN_NAME}::text, 'phone', '', 'address', '', 'city', '',
        'postalCode', '', 'state', coalesce(o.shipping_address ->> 'state', ''),
        'country', coalesce(o.shipping_address ->> 'country', '')),
      search_text = lower(o.order_number) || E'\n' || o.id || E'\n' || lower(o.reference) || E'\n'
        || coalesce((select string_agg(lower(i.name), E'\n') from order_item i where i.order_id = o.id), ''),
      follow_secret = gen_random_uuid(), forgotten_at = now()
    from due where o.id = due.id`;

/** The names of old orders. */
export const oldNames = inBatches(
  'names of old orders',
  (atOnce) =>
    withoutNames(sql`
      select o.id from customer_order o
      where ${ofDeletedCustomers(keptDays('deletedCustomers'))} or ${ofLongAgo(keptDays('orderNames'))}
      order by o.id limit ${atOnce}::int for update of o skip locked`),
  AT_ONCE,
);

/** Locks the orders of a customer without an account, the oldest first. @returns their ids */
export const lockOrdersOfNobody = async (trx: Transaction<DB>, nobody: OrderOwner): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from customer_order o where o.account_id is null and ${isOrderOf(nobody)}
    order by o.id for update of o`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Takes out of orders that are locked whom they were for, however old they are. */
export const forgetNamesIn = async (trx: Transaction<DB>, orderIds: readonly string[]): Promise<void> => {
  await withoutNames(
    sql`select o.id from customer_order o where o.id = any(${[...orderIds]}::uuid[])`,
  ).execute(trx);
};

/**
 * Orders that were entered for somebody's address belong to their account from now on, which is about to be forgotten: they lose
 * their names with its other ones. Later nothing would tell whose they were.
 */
export const keepOrdersTogether = async (
  trx: Transaction<DB>,
  { accountId, email }: Forgotten,
): Promise<void> => {
  if (email === '') return;
  await sql`
    update customer_order o set account_id = ${accountId}
    where o.account_id is null and ${nobodysId} = md5(${email}::text)::uuid`.execute(trx);
};
