import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import { isAtBank, isTold } from '#server/sales/payouts.ts';
import type { Period } from './period.ts';

/** Sums of payouts, in kobo; `orders` counts the shop's own in them. */
export interface PayoutSums {
  orders: number;
  processed: number;
  fees: number;
  deducted: number;
  amount: number;
}

export interface PayoutRow extends PayoutSums {
  /** `2026-11-20`; of the period before the one that lies as far into the period itself. */
  day: string;
  isDone: boolean;
  isNow: boolean;
}

/** What the provider has paid out, or is about to, in the period and in the one before it, by day. */
export const payoutsByDay = async (
  db: Database,
  { period, before, length }: Period,
): Promise<PayoutRow[]> => {
  const { rows } = await sql<PayoutRow>`${plannedEachTime}
    with told as (
      select p.id, p.day, p.day >= ${period.startDate}::date as is_now, ${isAtBank} as is_done, p.paid_kobo, p.fees_kobo, p.amount_kobo
      from payout p where ${isTold} and p.day between ${before.startDate}::date and ${period.endDate}::date
    ),
    ordered as (
      select t.day, t.is_done, count(distinct o.id) as orders
      from told t join payout_payment q on q.payout_id = t.id join customer_order o on o.reference = q.reference
      group by t.day, t.is_done
    )
    select to_char(t.day + case when t.is_now then 0 else ${length}::int end, 'YYYY-MM-DD') as day, t.is_done as "isDone",
      t.is_now as "isNow", coalesce(max(r.orders), 0) as orders, sum(t.paid_kobo) as processed, sum(t.fees_kobo) as fees,
      sum(t.paid_kobo - t.fees_kobo - t.amount_kobo) as deducted, sum(t.amount_kobo) as amount
    from told t left join ordered r on r.day = t.day and r.is_done = t.is_done group by t.day, t.is_done, t.is_now`.execute(
    db,
  );
  return rows;
};

/** When the provider was asked for its payouts last, and how many of them have not been read whole. */
export const payoutReading = async (db: Database): Promise<{ readAt: Date | null; unread: number }> => {
  const { rows } = await sql<{ readAt: Date | null; unread: number }>`
    select (select read_at from payout_reading) as "readAt",
      (select count(*) from payout where payments_read_at is null) as unread`.execute(db);
  return rows[0] ?? { readAt: null, unread: 0 };
};
