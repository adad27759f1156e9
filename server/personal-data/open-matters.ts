import { type RawBuilder, sql } from 'kysely';
import { personalDataMessages as say } from '#contract/personal-data/messages.ts';
import { isCheckoutOf, isLinkBy, isTryBy, isTryOf, type LinkOwner } from '#server/checkout/whose-link.ts';
import type { Database } from '#server/database/connection.ts';
import { isDueOrder } from '#server/orders/on-delivery/delivery-payments.ts';
import { hasOpenReturn, isUnderWay } from '#server/orders/under-way.ts';
import { isOrderOf, nobodysId } from '#server/sales/customer-key.ts';

interface Matter {
  accountId: string;
  kind: 'order' | 'owed' | 'refund' | 'return' | 'dispute' | 'payment';
  number: string;
}

const MOST_NAMED = 20;

/** SQL: whether a payment of a checkout `c` may still have to go back. */
const isPaymentOpen = sql`c.state <> 'completed'
  and (c.state = 'held' or c.next_check_at is not null
    or exists (select from charge h where h.reference = c.reference and h.state in ('pending', 'attention'))
    or exists (select from refund r where r.reference = c.reference and r.state not in ('processed', 'failed')))`;

/** SQL: whether an order `o` was entered for the address of an account `a`, without it. */
const isForAddress = sql`o.account_id is null and ${nobodysId} = md5(a.email)::uuid`;

/** SQL: whether somebody else has the address of an account `a` that was closed. */
const hasHeir = sql`exists (
  select from account heir where heir.email = a.email and heir.deleted_at is null and heir.id <> a.id)`;

/** SQL: an account `a` as links know it. Where somebody else has its address now, what was made for that is theirs. */
const owner = {
  id: sql<string>`a.id`,
  email: sql<string>`(case when ${hasHeir} then '' else a.email end)`,
  phone: sql<string>`''`,
};

/** SQL: whether an account `a` has a payment that may still have to go back: of its own, or by a link that is its, or that it has tried. */
const isPaymentOpenOf = sql`(exists (select from checkout c where c.account_id = a.id and ${isPaymentOpen})
  or exists (select from payment_link l join checkout c on c.payment_link_id = l.id
    where ${isPaymentOpen} and (${isLinkBy(owner)} or ${isTryBy(owner)})))`;

/** SQL: whether nothing of an account `a` is under way. Where somebody else has the address now, what was entered for it is theirs. */
export const hasNothingOpen = sql`
  not exists (select from customer_order o where o.account_id = a.id and ${isUnderWay})
  and not exists (select from customer_order o where ${isForAddress} and ${isUnderWay} and not ${hasHeir})
  and not ${isPaymentOpenOf}`;

/** SQL: what is asked of an order `o` that is under way. */
const facts = sql`o.id, o.status, o.order_number, o.reference, ${isDueOrder} as is_due, ${hasOpenReturn} as is_returned`;

/**
 * SQL: what is open, a row each.
 * @param own orders that are under way: `account_id` and `facts`
 * @param paid whose payments may still arrive: rows as the answer's
 */
const matters = (own: RawBuilder<unknown>, paid: RawBuilder<unknown>) => sql<Matter>`
    with own as (${own})
    select account_id as "accountId", kind, number from (
      select account_id, kind, number, row_number() over (partition by account_id) as place from (
        select account_id, 'order' as kind, order_number as number from own
          where status in ('pending', 'processing', 'shipped')
        union all
        select account_id, 'owed', order_number from own
          where is_due and status not in ('pending', 'processing', 'shipped')
        union all
        select account_id, 'refund', order_number from own
          where exists (select from refund r where r.order_id = own.id and r.state not in ('processed', 'failed'))
        union all
        select account_id, 'return', order_number from own where is_returned
        union all
        select account_id, 'dispute', order_number from own
          where exists (select from dispute d where d.reference = own.reference and d.state = 'open')
        union all
        ${paid}
      ) matter
    ) numbered where place <= ${MOST_NAMED}::int`;

const sentenceOf = ({ kind, number }: Matter): string =>
  kind === 'payment' ? say.payment : say[kind](number);

/**
 * What has to end before each of some accounts can be forgotten, a sentence each; nothing for whom nothing is open. Orders that were
 * entered for their address are theirs, too.
 */
export const openMattersOf = async (
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const isAsked = sql`a.id = any(${[...accountIds]}::uuid[])`;
  const own = sql`
      select a.id as account_id, ${facts} from account a join customer_order o on o.account_id = a.id
      where ${isAsked} and ${isUnderWay}
      union all
      select a.id, ${facts} from account a join customer_order o on ${isForAddress} where ${isAsked} and ${isUnderWay}`;
  const paid = sql`
        select a.id, 'payment', '' from account a where ${isAsked} and ${isPaymentOpenOf}`;
  const { rows } = await matters(own, paid).execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([accountId, all]) => [
      accountId,
      all.map(sentenceOf),
    ]),
  );
};

/** The same of one account. */
export const openMatters = async (db: Database, accountId: string): Promise<string[]> =>
  (await openMattersOf(db, [accountId])).get(accountId) ?? [];

/** The same of somebody without an account. */
export const openMattersOfNobody = async (db: Database, nobody: LinkOwner): Promise<string[]> => {
  const own = sql`
      select ${nobody.id}::uuid as account_id, ${facts} from customer_order o
      where o.account_id is null and ${isOrderOf(nobody)} and ${isUnderWay}`;
  const paid = sql`
        select ${nobody.id}::uuid, 'payment', ''
        where exists (
          select from checkout c where ${isPaymentOpen} and (${isCheckoutOf(nobody)} or ${isTryOf(nobody)}))`;
  const { rows } = await matters(own, paid).execute(db);
  return rows.map(sentenceOf);
};
