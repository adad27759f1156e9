import { sql, type Transaction } from 'kysely';
import { isOffered } from '#server/catalogue/variants/low-variants.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { NewsLine } from './read-news.ts';
import type { Receiver } from './send-letter.ts';

/** So many products one mail names; it says how many more there are. */
const MOST_NAMED = 500;

/** What is running out, the emptiest first; `id` tells one product or variant from the others. */
interface LowItem extends NewsLine {
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

/** What ran out when it was looked at last, on an earlier day: an owner hears of it again only where something is new. */
export const seenBefore = async (
  trx: Transaction<DB>,
  { accountId, channel }: Receiver,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ seen: string[] | null }>`
    select seen from owner_news where account_id = ${accountId} and channel = ${channel} and kind = 'low-stock'
      and done_at is not null order by subject desc limit 1`.execute(trx);
  return new Set(rows[0]?.seen);
};
