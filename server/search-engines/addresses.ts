import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** The most addresses in one sitemap. Source: sitemaps.org allows 50,000, and 50 MB; this stays clear of both. */
export const MOST_IN_ONE = 45_000;

/**
 * What search engines should know: home, listing, each category that has something to sell, each collection that is shown, each product that can be
 * seen, the owner's pages. Only products and those pages say when they were last edited; sales and reviews do not count as an edit.
 * `mark` is another one whenever what a page tells has been edited.
 */
export const ADDRESSES = sql`(
  select 0 as place, null::uuid as id, '/' as path, null::timestamptz as edited_at, '' as mark
  union all select 1, null, '/products', null, ''
  union all select 2, c.id, '/category/' || c.slug, null, md5(jsonb_build_array(c.name, c.description)::text) from category c
    where exists (select from product p where p.is_active and p.deleted_at is null
      and p.category_id in (select id from category own where own.id = c.id or own.parent_id = c.id))
  union all select 3, k.id, '/collections/' || k.slug, null,
    md5(jsonb_build_array(k.name, k.description, k.picture, k.kind, k.category_id, k.brand, k.least_kobo, k.most_kobo, k.tag,
      k.newest_days, k.is_on_sale)::text)
    from collection k where k.is_shown
  union all select 4, p.id, '/products/' || p.slug, p.updated_at, extract(epoch from p.updated_at)::text from product p
    where p.is_active and p.deleted_at is null
  union all select 5, id, '/pages/' || slug, updated_at, extract(epoch from updated_at)::text from content_page where is_published
) address`;

/** A moment as sitemaps write it. Source: W3C, Date and Time Formats. */
const moment = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** One part of the addresses: when its latest edit was, if anything in it says so. */
export interface AddressPart {
  editedAt: string | null;
}

/** The parts that the addresses fall into, in their order; there is always one. */
export const listParts = async (db: Database, mostInOne: number): Promise<AddressPart[]> => {
  const { rows } = await sql<AddressPart>`
    select ${moment(sql`max(edited_at)`)} as "editedAt"
    from (
      select edited_at, (row_number() over (order by place, id) - 1) / ${mostInOne}::integer as part from ${ADDRESSES}
    ) numbered
    group by part order by part`.execute(db);
  return rows;
};

/**
 * The addresses of one part as the elements of a sitemap, written by the database, which spares this process tens of
 * thousands of rows. Paths are made of ids and slugs alone, so nothing in them needs escaping.
 * @param part counts from 1
 * @param origin the public one, without a slash at the end
 */
export const writeAddresses = async (
  db: Database,
  part: number,
  mostInOne: number,
  origin: string,
): Promise<string> => {
  const { rows } = await sql<{ elements: string | null }>`
    select string_agg('<url><loc>' || ${origin}::text || path || '</loc>'
      || coalesce('<lastmod>' || ${moment(sql`edited_at`)} || '</lastmod>', '') || '</url>', e'\\n' order by place, id)
      as elements
    from (
      select * from ${ADDRESSES} order by place, id
      limit ${mostInOne}::integer offset ${(part - 1) * mostInOne}::bigint
    ) part`.execute(db);
  return rows[0]?.elements ?? '';
};
