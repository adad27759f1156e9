import { sql, type Transaction } from 'kysely';
import { isOffered } from '#server/catalogue/variants/low-variants.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { NewsLine } from './read-news.ts';
import type { Receiver } from './send-letter.ts';

/** So many products one letter names; it says how many there are. */
const MOST_NAMED = 500;

/** What is running out. When that is told: `due-news`; whether: `tell`. */
export interface LowStock {
  /** All of it: each tells one product or variant from the others. */
  ids: string[];
  /** What is named of it: first what nobody was told of before, of that the emptiest first. */
  lines: NewsLine[];
}

interface LowRow {
  name: string;
  choice: string | null;
  stock: number;
}

/**
 * @param lowStock units of which so many or fewer are few
 * @param before what was told before: with hundreds of products sold out for months, another one has its place all the same
 */
export const readLowStock = async (
  trx: Transaction<DB>,
  lowStock: number,
  before: ReadonlySet<string>,
): Promise<LowStock> => {
  const { rows } = await sql<{ ids: string[]; named: LowRow[] }>`
    with low as materialized (
      select p.id::text as id, p.name, null as choice, p.stock from product p
      where p.deleted_at is null and p.is_active and p.stock <= ${lowStock}::int
        and not exists (select from variant v where v.product_id = p.id and ${isOffered})
      union all
      select v.id::text, p.name, (select string_agg(value, ', ' order by key) from jsonb_each_text(v.choice)), v.stock
      from variant v join product p on p.id = v.product_id
      where p.deleted_at is null and p.is_active and ${isOffered} and v.stock <= ${lowStock}::int
    ), named as (
      select name, choice, stock, row_number() over (
        order by id in (select unnest(${[...before]}::text[])), stock, name, choice, id) as place from low
    )
    select coalesce((select array_agg(id) from low), '{}') as ids,
      coalesce((select jsonb_agg(to_jsonb(n) order by place) from named n where place <= ${MOST_NAMED}::int), '[]') as named`.execute(
    trx,
  );
  const [low] = rows;
  return {
    ids: low?.ids ?? [],
    lines: (low?.named ?? []).map(({ name, choice, stock }) => ({
      title: choice ? `${name} (${choice})` : name,
      text: stock === 0 ? 'Sold out' : `${stock} left`,
      path: '/admin/product?stock=low',
    })),
  };
};

/**
 * What ran out when it was looked at last, on a day before this one: an owner hears of it again only where something is new. A morning that
 * was passed over, as the shop was down, saw nothing.
 */
export const seenBefore = async (
  trx: Transaction<DB>,
  { accountId, channel }: Receiver,
  day: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ seen: string[] }>`
    select seen from owner_news where account_id = ${accountId} and channel = ${channel} and kind = 'low-stock'
      and subject < ${day} and done_at is not null and seen is not null order by subject desc limit 1`.execute(
    trx,
  );
  return new Set(rows[0]?.seen);
};
