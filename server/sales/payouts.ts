import { type RawBuilder, sql } from 'kysely';

/** A payout `p` that has reached the owner's bank. */
export const isAtBank = sql`p.status = 'success'`;

/** A payout `p` that is no more than an attempt. */
const hasFailed = sql`p.status = 'failed'`;

/** What of the provider's payouts is told: in naira, and not given up. */
export const isTold = sql`p.currency = 'NGN' and not ${hasFailed}`;

/** Of which days, both included, and whether it has reached the bank. */
export interface PayoutFilter {
  payout?: 'done' | 'pending' | 'none' | undefined;
  payoutFrom?: string | undefined;
  payoutTo?: string | undefined;
}

const inPayout = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from payout_payment q join payout p on p.id = q.payout_id
    where q.reference = o.reference and ${isTold} and ${condition})`;

/** Whether the money of an order `o` was in a payout that has reached the bank. */
export const isPaidOut = inPayout(isAtBank);

/** Whether the money of an order `o` was in such a payout. */
export const payoutConditions = ({ payout, payoutFrom, payoutTo }: PayoutFilter): RawBuilder<unknown>[] => {
  if (payout === 'none') return [sql`not ${isPaidOut}`];
  const all = [
    ...(payout ? [payout === 'done' ? isAtBank : sql`not ${isAtBank}`] : []),
    ...(payoutFrom ? [sql`p.day >= ${payoutFrom}::date`] : []),
    ...(payoutTo ? [sql`p.day <= ${payoutTo}::date`] : []),
  ];
  return all.length === 0 ? [] : [inPayout(sql.join(all, sql` and `))];
};
