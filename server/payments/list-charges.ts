import { sql } from 'kysely';
import type { ChargeState } from '#contract/payments/kinds.ts';
import type { ChargeListQuery } from '#contract/payments/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { containing, plainlyHasOfMany } from '#server/http/search-text.ts';

export interface ChargeRow {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  state: ChargeState;
  channel: string | null;
  feesKobo: number | null;
  reason: string | null;
  orderId: string | null;
  orderNumber: string | null;
  createdAt: Date;
}

/** Charges that became orders are found with these, the others by themselves: each in an index of its own. */
const matching = (text: string) => sql`c.reference in (
  select reference from charge
  where (state <> 'completed' or reason is not null)
    and lower(reference) || E'\\n' || lower(email) like ${containing(text)}
  union select reference from customer_order where ${plainlyHasOfMany(sql`search_text`, sql`search_text`, text)})`;

/** A page of charges, newest first, narrowed down by state, way of payment, text and days. */
export const listCharges = async (
  db: Database,
  query: ChargeListQuery,
): Promise<{ rows: ChargeRow[]; total: number }> => {
  const where = sql.join(
    [
      sql`true`,
      ...(query.state ? [sql`c.state = ${query.state}`] : []),
      ...(query.channel ? [sql`c.channel = ${query.channel}`] : []),
      ...(query.search ? [matching(query.search)] : []),
      ...withinDays(sql`c.created_at`, query),
    ],
    sql` and `,
  );
  const [page, count] = await Promise.all([
    sql<ChargeRow>`
      select c.reference, c.amount_kobo as "amountKobo", c.currency, c.email, c.state, c.channel,
        c.fees_kobo as "feesKobo", c.reason,
        o.id as "orderId", o.order_number as "orderNumber", c.created_at as "createdAt"
      from (select * from charge c where ${where} order by c.created_at desc, c.reference
        limit ${query.limit} offset ${(query.page - 1) * query.limit}) c
      left join customer_order o on o.reference = c.reference
      order by c.created_at desc, c.reference`.execute(db),
    sql<{ total: number }>`select count(*) as total from charge c where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
};
