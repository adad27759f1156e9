import { sql } from 'kysely';
import { personalDataMessages as say } from '#contract/personal-data/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { isDueOrder } from '#server/orders/on-delivery/delivery-payments.ts';
import { hasOpenReturn, isUnderWay } from '#server/orders/under-way.ts';
import { nobodysId } from '#server/sales/customer-key.ts';

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

/** SQL: whether nothing of an account `a` is under way. Where somebody else has the address now, what was entered for it is theirs. */
export const hasNothingOpen = sql`
  not exists (select from customer_order o where o.account_id = a.id and ${isUnderWay})
  and not exists (select from customer_order o where ${isForAddress} and ${isUnderWay}
    and not exists (select from account heir where heir.email = a.email and heir.deleted_at is null and heir.id <> a.id))
  and not exists (select from checkout c where c.account_id = a.id and ${isPaymentOpen})`;

/**
 * What has to end before each of some accounts can be forgotten, a sentence each; nothing for whom nothing is open. Orders that were
 * entered for their address are theirs, too.
 */
export const openMattersOf = async (
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const { rows } = await sql<Matter>`
    with person as (select a.id, a.email from account a where a.id = any(${[...accountIds]}::uuid[])),
    own as (
      select a.id as account_id, o.id, o.status, o.order_number, o.reference, ${isDueOrder} as is_due,
        ${hasOpenReturn} as is_returned
      from person a join customer_order o on o.account_id = a.id where ${isUnderWay}
      union all
      select a.id, o.id, o.status, o.order_number, o.reference, ${isDueOrder}, ${hasOpenReturn}
      from person a join customer_order o on ${isForAddress} where ${isUnderWay}
    )
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
        select a.id, 'payment', '' from person a
          where exists (select from checkout c where c.account_id = a.id and ${isPaymentOpen})
      ) matter
    ) numbered where place <= ${MOST_NAMED}::int`.execute(db);
  const sentences = rows.map(({ accountId, kind, number }) => ({
    accountId,
    sentence: kind === 'payment' ? say.payment : say[kind](number),
  }));
  return new Map(
    [...Map.groupBy(sentences, ({ accountId }) => accountId)].map(([accountId, own]) => [
      accountId,
      own.map(({ sentence }) => sentence),
    ]),
  );
};

/** The same of one account. */
export const openMatters = async (db: Database, accountId: string): Promise<string[]> =>
  (await openMattersOf(db, [accountId])).get(accountId) ?? [];
