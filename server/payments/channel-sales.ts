import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { CURRENCY, koboLeft, nairaOfKobo, plainNaira } from '#contract/money.ts';
import { channelName } from '#contract/payments/channels.ts';
import type { ChannelSales, ChannelSalesQuery } from '#contract/payments/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile } from '#server/http/csv.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { isCharged } from '#server/sales/order-groups.ts';

interface ChannelRow {
  channel: string | null;
  payments: number;
  amountKobo: number;
  refundsKobo: number;
  feesKobo: number;
}

/**
 * Payments that became orders, in the shop's currency, by the way they were paid: that with the most money first. Those given back
 * whole are among them, since their fees are kept. A charge is no order's because it is at peace: somebody may have settled it by
 * other means.
 */
export const channelSales = async (db: Database, query: ChannelSalesQuery): Promise<ChannelRow[]> => {
  const where = sql.join(
    [
      sql`${isCharged} and c.currency = ${CURRENCY}`,
      ...withinDays(sql`coalesce(c.paid_at, c.created_at)`, query),
    ],
    sql` and `,
  );
  const { rows } = await sql<ChannelRow>`
    select c.channel, count(*) as payments, sum(c.amount_kobo)::bigint as "amountKobo",
      sum(o.refunded_kobo)::bigint as "refundsKobo", coalesce(sum(c.fees_kobo), 0)::bigint as "feesKobo"
    from charge c join customer_order o on o.reference = c.reference
    where ${where} group by c.channel order by sum(c.amount_kobo) desc, c.channel`.execute(db);
  return rows;
};

const receivedKobo = ({ amountKobo, refundsKobo, feesKobo }: ChannelRow): number =>
  koboLeft(amountKobo, refundsKobo, feesKobo);

export const presentChannelSales = (row: ChannelRow): ChannelSales => ({
  channel: row.channel,
  payments: row.payments,
  amount: nairaOfKobo(row.amountKobo),
  refunds: nairaOfKobo(row.refundsKobo),
  fees: nairaOfKobo(row.feesKobo),
  received: nairaOfKobo(receivedKobo(row)),
});

/** The columns of the file, in their order. Amounts are naira. */
const COLUMNS: Record<string, (row: ChannelRow) => string | number> = {
  'Paid by': ({ channel }) => (channel === null ? '' : channelName(channel)),
  Payments: ({ payments }) => payments,
  Amount: ({ amountKobo }) => plainNaira(amountKobo),
  Refunds: ({ refundsKobo }) => plainNaira(refundsKobo),
  Fees: ({ feesKobo }) => plainNaira(feesKobo),
  Received: (row) => plainNaira(receivedKobo(row)),
};

const linesOf = async function* (
  db: Database,
  query: ChannelSalesQuery,
): AsyncGenerator<(string | number)[]> {
  for (const row of await channelSales(db, query)) yield Object.values(COLUMNS).map((cell) => cell(row));
};

/** The same as CSV that spreadsheets open right. */
export const exportChannelSales = (db: Database, query: ChannelSalesQuery): Readable =>
  csvFile(Object.keys(COLUMNS), linesOf(db, query));
