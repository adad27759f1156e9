import { sql, type Transaction } from 'kysely';
import { formatNairaExact, nairaOfKobo } from '#contract/money.ts';
import { isOffered } from '#server/catalogue/variants/low-variants.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUnrefunded } from '#server/orders/unrefunded.ts';
import { needsAttention } from '#server/payments/charges.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';
import type { NewsLine } from './read-news.ts';

/** So many products one mail names; it says how many more there are. */
const MOST_NAMED = 500;

/** What is running out, the emptiest first; `id` tells one product or variant from the others. */
export interface LowItem extends NewsLine {
  id: string;
}

/** @param lowStock units of which so many or fewer are few */
export const readLowStock = async (trx: Transaction<DB>, lowStock: number): Promise<LowItem[]> => {
  const { rows } = await sql<{ id: string; name: string; choice: string | null; stock: number }>`
    select id, name, choice, stock from (
      select p.id::text as id, p.name, null as choice, p.stock from product p
      where p.deleted_at is null and p.is_active and p.stock <= ${lowStock}::int
        and not exists (select from variant v where v.product_id = p.id and ${isOffered})
      union all
      select v.id::text, p.name, (select string_agg(value, ', ' order by key) from jsonb_each_text(v.choice)), v.stock
      from variant v join product p on p.id = v.product_id
      where p.deleted_at is null and p.is_active and ${isOffered} and v.stock <= ${lowStock}::int
    ) low order by stock, name, choice, id limit ${MOST_NAMED}::int`.execute(trx);
  return rows.map(({ id, name, choice, stock }) => ({
    id,
    title: choice ? `${name} (${choice})` : name,
    text: stock === 0 ? 'Sold out' : `${stock} left`,
    path: '/admin/product?stock=low',
  }));
};

const naira = (kobo: number): string => formatNairaExact(nairaOfKobo(kobo));
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What the day before a day of Lagos brought, and what waits now. @param day such as 2026-11-22 */
export const readSummary = async (
  trx: Transaction<DB>,
  day: string,
): Promise<{ title: string; lines: NewsLine[] }> => {
  const { rows } = await sql<{
    orders: number;
    kobo: number;
    reviews: number;
    toSend: number;
    payments: number;
    unrefunded: number;
  }>`
    with span as (
      select (${day}::date - 1)::timestamp at time zone 'Africa/Lagos' as begins,
        ${day}::date::timestamp at time zone 'Africa/Lagos' as ends
    )
    select
      (select count(*)::int from customer_order o, span where o.created_at >= begins and o.created_at < ends) as orders,
      (select coalesce(sum(${takingsKobo}) filter (where ${isSale}), 0)::bigint from customer_order o, span
        where o.created_at >= begins and o.created_at < ends) as kobo,
      (select count(*)::int from review, span where created_at >= begins and created_at < ends) as reviews,
      (select count(*)::int from customer_order where status in ('pending', 'processing')) as "toSend",
      (select count(*)::int from charge c where ${needsAttention})
        + (select count(*)::int from dispute where state <> 'won' and settled_at is null) as payments,
      (select count(*)::int from customer_order o where ${isUnrefunded}) as unrefunded`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  const { orders, kobo, reviews, toSend, payments, unrefunded } = row;
  const waiting: NewsLine[] = [
    { count: toSend, one: 'order to send', many: 'orders to send', path: '/admin/dashboard?tab=orders' },
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
    title: `Yesterday: ${counted(orders, 'order', 'orders')}, ${naira(kobo)}`,
    lines: [
      {
        title: `${counted(orders, 'order', 'orders')}, ${naira(kobo)} of sales`,
        text: reviews === 0 ? 'Yesterday' : `Yesterday, with ${counted(reviews, 'review', 'reviews')}`,
        path: '/admin/dashboard',
      },
      ...waiting,
    ],
  };
};
