import { sql, type Transaction } from 'kysely';
import { nairaText } from '#contract/money.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isToPack } from '#server/orders/to-pack.ts';
import { isUnrefunded } from '#server/orders/unrefunded.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';
import { issuesCounted } from '#server/settlement/payment-issues.ts';
import type { NewsLine } from './read-news.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What the sales of a day leave out, so that whoever compares them with the list of orders finds the others. */
const besidesOf = (others: number, reviews: number): string =>
  [
    reviews > 0 && `, with ${counted(reviews, 'review', 'reviews')}`,
    others > 0 && `, and ${counted(others, 'other order', 'other orders')}, unpaid, cancelled or refunded`,
  ]
    .filter(Boolean)
    .join('');

/** What the day before a day of Lagos brought, and what waits now; `until` that day is over. @param day such as 2026-11-22 */
export const readSummary = async (
  trx: Transaction<DB>,
  day: string,
): Promise<{ title: string; lines: NewsLine[]; until: string }> => {
  const { rows } = await sql<{
    yesterday: string;
    orders: number;
    others: number;
    kobo: number;
    reviews: number;
    toSend: number;
    payments: number;
    unrefunded: number;
  }>`
    with span as (
      select (${day}::date - 1)::timestamp at time zone 'Africa/Lagos' as begins,
        ${day}::date::timestamp at time zone 'Africa/Lagos' as ends
    ),
    placed as (
      select count(*) filter (where ${isSale})::int as orders, count(*) filter (where not (${isSale}))::int as others,
        coalesce(sum(${takingsKobo}) filter (where ${isSale}), 0)::bigint as kobo
      from customer_order o, span where o.created_at >= begins and o.created_at < ends
    )
    select to_char(${day}::date - 1, 'FMDay FMDD FMMonth') as yesterday,
      placed.orders, placed.others, placed.kobo,
      (select count(*)::int from review, span where created_at >= begins and created_at < ends) as reviews,
      (select count(*)::int from customer_order o where ${isToPack}) as "toSend",
      ${issuesCounted} as payments,
      (select count(*)::int from customer_order o where ${isUnrefunded}) as unrefunded
    from placed`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { yesterday, orders, others, kobo, reviews, toSend, payments, unrefunded } = row;
  const waiting: NewsLine[] = [
    {
      count: toSend,
      one: 'order to send',
      many: 'orders to send',
      path: '/admin/dashboard?tab=orders&attention=toPack',
    },
    { count: payments, one: 'payment needs you', many: 'payments need you', path: '/admin/payments' },
    {
      count: unrefunded,
      one: 'cancelled order is paid and not refunded',
      many: 'cancelled orders are paid and not refunded',
      path: '/admin/dashboard?tab=orders&attention=unrefunded',
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, many, path }) => ({ title: counted(count, one, many), text: 'Waits now', path }));
  return {
    title: `Yesterday, ${yesterday}: ${counted(orders, 'order', 'orders')}, ${nairaText(kobo)}`,
    lines: [
      {
        title: `${counted(orders, 'order', 'orders')}, ${nairaText(kobo)} of sales`,
        text: `Yesterday${besidesOf(others, reviews)}`,
        path: '/admin/dashboard',
      },
      ...waiting,
    ],
    // Lagos has no summer time.
    until: new Date(`${day}T24:00:00+01:00`).toISOString(),
  };
};
