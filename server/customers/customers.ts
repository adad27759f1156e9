import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { Customer, CustomerExport, CustomerFilter, CustomerQuery } from '#contract/customers/schemas.ts';
import type { CustomerOrder } from '#contract/customers/sorting.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { koboOfNaira, plainNaira } from '#contract/money.ts';
import { type Database, plannedEachTime } from '#server/database/connection.ts';
import { csvFile, readByCursor } from '#server/http/csv.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { paginationOf } from '#server/http/paging.ts';
import { nameWithAddress, plainlyHasOfMany } from '#server/http/search-text.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { nobodysId } from '#server/sales/customer-key.ts';
import {
  type CustomerRow,
  customerColumns,
  customers,
  customerWithId,
  presentCustomer,
} from './customer-rows.ts';

const ORDERS: Record<CustomerOrder, RawBuilder<unknown>> = {
  lastOrderAt: sql`p.last_at`,
  spent: sql`p.spent`,
  orders: sql`p.orders`,
  average: sql`p.spent / nullif(p.sales, 0)`,
  name: sql`p.name collate "und-x-icu"`,
  createdAt: sql`p.created_at`,
};

/** SQL: whether a customer's name or address has a text: accounts are looked up in their index, in place of read one by one. */
const isCalled = (text: string): RawBuilder<unknown> => {
  const ofAccount = plainlyHasOfMany(
    nameWithAddress(sql`lower(t.name)`, sql`t.email`),
    nameWithAddress(sql`t.name`, sql`t.email`),
    text,
  );
  const ofNobody = plainlyHasOfMany(
    nameWithAddress(sql`lower(p.name)`, sql`p.email`),
    nameWithAddress(sql`p.name`, sql`p.email`),
    text,
  );
  return sql`case when p.has_account
    then p.id in (select t.id from account t where t.deleted_at is null and ${ofAccount}) else ${ofNobody} end`;
};

type Place = 'state' | 'city';
/** Of a place: where an account says that it is, where an order `o` was sent, and by what function of the database its names are compared. */
const PLACES = {
  state: { ofAccount: sql`state`, ofOrder: sql`o.shipping_address ->> 'state'`, key: sql`state_key` },
  city: { ofAccount: sql`city`, ofOrder: sql`o.shipping_address ->> 'city'`, key: sql`place_key` },
} as const;

/**
 * Customers by where something was sent, or where their account says that they live, however either is written. The ways in which a place is
 * written are few: each is compared once, in place of once a customer and order.
 */
const livesIn = (place: Place, typed: string): RawBuilder<unknown> => {
  const { ofAccount, ofOrder, key } = PLACES[place];
  const itsNames = sql`(
    with written as materialized (select ${ofAccount} as name from account union select ${ofOrder} from customer_order o)
    select w.name from written w where ${key}(w.name) = nullif(${key}(${typed}::text), ''))`;
  return sql`(p.${ofAccount} in ${itsNames} or p.id in (
    select coalesce(o.account_id, ${nobodysId}) from customer_order o where ${ofOrder} in ${itsNames}))`;
};

const whereabouts = ({ state, city }: CustomerFilter): RawBuilder<unknown>[] => [
  ...(state ? [livesIn('state', state)] : []),
  ...(city ? [livesIn('city', city)] : []),
];

/** SQL: whether a customer `p` is within a filter. */
const isWithin = (filter: CustomerFilter): RawBuilder<unknown> => {
  const { search, spentOver, ordersOver, lastBefore, lastAfter, tag, consent, bought } = filter;
  return sql.join(
    [
      sql`true`,
      ...(search
        ? [sql`(${isCalled(search)} or p.phone = ${search} or p.phone = ${phoneNumberOf(search)}::text)`]
        : []),
      ...(spentOver ? [sql`p.spent > ${koboOfNaira(Number(spentOver))}::bigint`] : []),
      ...(ordersOver ? [sql`p.orders > ${Number(ordersOver)}::int`] : []),
      ...withinDays(sql`p.last_at`, { startDate: lastAfter, endDate: lastBefore }),
      ...(tag
        ? [sql`exists (select from customer_tag t where t.tag = ${tag} and t.customer_id in (p.id, p.alias))`]
        : []),
      ...whereabouts(filter),
      ...(consent
        ? [
            sql`exists (select from consent c where c.account_id = p.id and c.kind = ${consent} and c.withdrawn_at is null)`,
          ]
        : []),
      ...(bought ? [bought === 'yes' ? sql`p.orders > 0` : sql`p.orders = 0`] : []),
    ],
    sql` and `,
  );
};

const orderBy = ({ sortBy, sortOrder }: CustomerExport) =>
  sortOrder === 'asc'
    ? sql`${ORDERS[sortBy]} asc nulls first, p.id asc`
    : sql`${ORDERS[sortBy]} desc nulls last, p.id desc`;

/** How many customers are within each of some filters, in their order: all are summed up once. */
export const countCustomers = async (db: Database, filters: readonly CustomerFilter[]): Promise<number[]> => {
  if (filters.length === 0) return [];
  const counts = filters.map((filter) => sql`count(*) filter (where ${isWithin(filter)})::int`);
  const { rows } = await sql<{ totals: number[] }>`${plannedEachTime}
    select array[${sql.join(counts)}] as totals from ${customers} p`.execute(db);
  return rows[0]?.totals ?? [];
};

/** A page of customers. Summed up once: how many there are is counted over the same rows. */
export const listCustomers = async (
  db: Database,
  query: CustomerQuery,
): Promise<{ customers: Customer[]; pagination: Pagination }> => {
  const { rows } = await sql<CustomerRow & { total: number }>`
    select ${customerColumns}, p.total from (
      select p.*, count(*) over ()::int as total from ${customers} p where ${isWithin(query)}
      order by ${orderBy(query)} limit ${query.limit}::int offset ${(query.page - 1) * query.limit}::bigint
    ) p order by ${orderBy(query)}`.execute(db);
  // Behind the last page nothing tells how many there are.
  const [counted = 0] = rows[0] || query.page === 1 ? [] : await countCustomers(db, [query]);
  const total = rows[0]?.total ?? counted;
  return { customers: rows.map(presentCustomer), pagination: paginationOf(query, total) };
};

/** One customer; null when there is none. */
export const findCustomer = async (db: Database, id: string): Promise<CustomerRow | null> => {
  const { rows } = await sql<CustomerRow>`
    select ${customerColumns} from ${customerWithId(id)} p order by p.has_account desc limit 1`.execute(db);
  return rows[0] ?? null;
};

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos', dateStyle: 'short' });
const dayOf = (date: Date | null): string => (date ? day.format(date) : '');

/** The columns of the file, in their order. Amounts are naira. */
const COLUMNS: Record<string, (row: CustomerRow, shown: Customer) => string | number> = {
  Name: ({ name }) => name,
  Email: (_, { email }) => email,
  Phone: (_, { phone }) => phone,
  Account: ({ hasAccount }) => (hasAccount ? 'yes' : 'no'),
  City: ({ city }) => city,
  State: ({ state }) => state,
  Tags: ({ tags }) => tags.join(', '),
  Orders: ({ orders }) => orders,
  Spent: ({ spentKobo }) => plainNaira(spentKobo),
  Refunded: ({ refundedKobo }) => plainNaira(refundedKobo),
  'First order': ({ firstAt }) => dayOf(firstAt),
  'Last order': ({ lastAt }) => dayOf(lastAt),
  'Customer since': ({ createdAt }) => dayOf(createdAt),
};

const rowsOf = async function* (db: Database, query: CustomerExport): AsyncGenerator<(string | number)[]> {
  const rows = readByCursor<CustomerRow>(
    db,
    sql`select ${customerColumns} from ${customers} p where ${isWithin(query)} order by ${orderBy(query)}`,
    { isSummedUp: true },
  );
  for await (const row of rows) {
    const shown = presentCustomer(row);
    yield Object.values(COLUMNS).map((cell) => cell(row, shown));
  }
};

/** The customers of a list as CSV that spreadsheets open right. */
export const exportCustomers = (db: Database, query: CustomerExport): Readable =>
  csvFile(Object.keys(COLUMNS), rowsOf(db, query));
