import { type RawBuilder, sql } from 'kysely';
import { mailboxOf, phoneOfAddress } from '#contract/accounts/phone-address.ts';
import type { Customer } from '#contract/customers/schemas.ts';
import { averageOf, nairaOfKobo } from '#contract/money.ts';
import { nobodysId } from '#server/sales/customer-key.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';

/** A customer as one statement gives it; money in kobo. */
export interface CustomerRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  hasAccount: boolean;
  city: string;
  state: string;
  tags: string[];
  orders: number;
  sales: number;
  spentKobo: number;
  refundedKobo: number;
  firstAt: Date | null;
  lastAt: Date | null;
  createdAt: Date;
}

/** SQL: the sums of some orders `o`. What was paid counts net of refunds. */
const sums = sql`count(*) filter (where o.status <> 'cancelled') as orders, count(*) filter (where ${isSale}) as sales,
  coalesce(sum(${takingsKobo}) filter (where ${isSale}), 0) as spent, coalesce(sum(o.refunded_kobo), 0) as refunded,
  min(o.created_at) as first_at, max(o.created_at) as last_at`;

interface Some {
  /** Which orders `o` of accounts are summed up, and which of nobody's. */
  ofAccounts: RawBuilder<unknown>;
  ofNobody: RawBuilder<unknown>;
  /** Which accounts `a`. */
  accounts: RawBuilder<unknown>;
}

/**
 * SQL: customers as `p`. Accounts with what they have bought, what was entered for their address without them included;
 * and those without an account, one a mailbox or number. Administrators are among them once they have bought.
 */
const customersOf = ({ ofAccounts, ofNobody, accounts }: Some) => sql`(
  with bought as (
    select o.account_id as id, ${sums} from customer_order o where o.account_id is not null and ${ofAccounts} group by 1
  ),
  unaccounted as (
    select ${nobodysId} as id, max(o.customer_email) as email, max(o.phone_number) as number,
      (array_agg(o.customer_name order by o.created_at desc))[1] as name,
      (array_agg(o.shipping_address ->> 'city' order by o.created_at desc))[1] as city,
      (array_agg(o.shipping_address ->> 'state' order by o.created_at desc))[1] as state, ${sums}
    from customer_order o where o.account_id is null and ${nobodysId} is not null and ${ofNobody} group by 1
  )
  select a.id, a.name, a.email, coalesce(a.phone_number, a.phone) as phone, true as has_account, a.city, a.state,
    md5(a.email)::uuid as alias, a.created_at,
    coalesce(b.orders, 0) + coalesce(u.orders, 0) as orders, coalesce(b.sales, 0) + coalesce(u.sales, 0) as sales,
    coalesce(b.spent, 0) + coalesce(u.spent, 0) as spent, coalesce(b.refunded, 0) + coalesce(u.refunded, 0) as refunded,
    least(b.first_at, u.first_at) as first_at, greatest(b.last_at, u.last_at) as last_at
  from account a left join bought b on b.id = a.id left join unaccounted u on u.id = md5(a.email)::uuid
  where a.deleted_at is null and (a.role = 'user' or b.id is not null) and ${accounts}
  union all
  select u.id, u.name, u.email, coalesce(u.number, ''), false, coalesce(u.city, ''), coalesce(u.state, ''), u.id, u.first_at,
    u.orders, u.sales, u.spent, u.refunded, u.first_at, u.last_at
  from unaccounted u
  where not exists (select from account a where a.email = u.email and a.deleted_at is null)
)`;

/** SQL: all customers. */
export const customers = customersOf({ ofAccounts: sql`true`, ofNobody: sql`true`, accounts: sql`true` });

/** SQL: the one whose id it is, or that of their address before they had an account: nobody else is summed up. */
export const customerWithId = (id: string) =>
  customersOf({
    ofAccounts: sql`o.account_id in (select t.id from account t where t.id = ${id}::uuid or md5(t.email)::uuid = ${id}::uuid)`,
    ofNobody: sql`${nobodysId} in (select ${id}::uuid union select md5(t.email)::uuid from account t where t.id = ${id}::uuid)`,
    accounts: sql`(a.id = ${id}::uuid or md5(a.email)::uuid = ${id}::uuid)`,
  });

/** SQL: the columns of a customer `p`. */
export const customerColumns: RawBuilder<unknown> = sql`p.id, p.name, p.email, p.phone, p.has_account as "hasAccount",
  p.city, p.state, p.orders::int as orders, p.sales::int as sales, p.spent::bigint as "spentKobo",
  p.refunded::bigint as "refundedKobo", p.first_at as "firstAt", p.last_at as "lastAt", p.created_at as "createdAt",
  array(select distinct t.tag from customer_tag t where t.customer_id in (p.id, p.alias) order by t.tag) as tags`;

/** A customer as an answer shows it. */
export const presentCustomer = (row: CustomerRow): Customer => ({
  _id: row.id,
  name: row.name,
  email: mailboxOf(row.email),
  phone: row.phone || (phoneOfAddress(row.email) ?? ''),
  hasAccount: row.hasAccount,
  city: row.city,
  state: row.state,
  tags: row.tags,
  orders: row.orders,
  spent: nairaOfKobo(row.spentKobo),
  refunded: nairaOfKobo(row.refundedKobo),
  average: nairaOfKobo(averageOf(row.spentKobo, row.sales)),
  firstOrderAt: row.firstAt?.toISOString() ?? null,
  lastOrderAt: row.lastAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
