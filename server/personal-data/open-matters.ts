import { sql } from 'kysely';
import { personalDataMessages as say } from '#contract/personal-data/messages.ts';
import type { Database } from '#server/database/connection.ts';

interface Matter {
  kind: 'order' | 'refund' | 'return' | 'dispute' | 'payment';
  number: string;
}

const MOST_NAMED = 20;

/**
 * What has to end before somebody can be forgotten, a sentence each: goods and money that are on their way need to know
 * where to.
 */
export const openMatters = async (db: Database, accountId: string): Promise<string[]> => {
  const { rows } = await sql<Matter>`
    select kind, number from (
      select 'order' as kind, o.order_number as number from customer_order o
        where o.account_id = ${accountId} and o.status in ('pending', 'processing', 'shipped')
      union all
      select 'refund', o.order_number from customer_order o
        where o.account_id = ${accountId}
          and exists (select from refund r where r.order_id = o.id and r.state not in ('processed', 'failed'))
      union all
      select 'return', o.order_number from customer_order o
        where o.account_id = ${accountId}
          and exists (select from return_request t where t.order_id = o.id and t.ended_at is null)
      union all
      select 'dispute', o.order_number from customer_order o
        where o.account_id = ${accountId}
          and exists (select from dispute d where d.reference = o.reference and d.state = 'open')
      union all
      select 'payment', '' where exists (
        select from checkout c where c.account_id = ${accountId} and c.state <> 'completed'
          and (c.state = 'held' or c.next_check_at is not null
            or exists (select from charge h where h.reference = c.reference and h.state in ('pending', 'attention'))
            or exists (select from refund r where r.reference = c.reference and r.state not in ('processed', 'failed'))))
    ) matter limit ${MOST_NAMED}::int`.execute(db);
  return rows.map(({ kind, number }) => (kind === 'payment' ? say.payment : say[kind](number)));
};
