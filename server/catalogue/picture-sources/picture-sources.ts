import { sql, type Transaction } from 'kysely';
import { pictureSourceMessages as say } from '#contract/catalogue/picture-sources/messages.ts';
import type { FailedPicture, PictureCounts } from '#contract/catalogue/picture-sources/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';

interface Pictured {
  id: string;
  images: readonly { url: string }[];
}

const isElsewhere = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

/** Has the pictures of products that lie elsewhere fetched, once the transaction commits; also those that once failed. */
export const fetchLater = async (trx: Transaction<DB>, products: readonly Pictured[]): Promise<void> => {
  const rows = products.flatMap(({ id, images }) =>
    [...new Set(images.map(({ url }) => url))]
      .filter(isElsewhere)
      .map((url) => ({ product: id, url, host: new URL(url).host })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into picture_source (product_id, url, host)
    select product, url, host
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(product uuid, url text, host text)
    on conflict (product_id, url) do update set state = 'waiting', address = null, reason = null, tries = 0,
      due_at = now(), ended_at = null`.execute(trx);
};

/**
 * Pictures of a file as the shop has them: those that were fetched once under their address in its own store, as long as they
 * are there.
 */
export const ownAddressesOf = async (
  db: Database,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ url: string; address: string }>`
    select distinct on (s.url) s.url, s.address from picture_source s
    where s.url = any(${[...urls]}::text[]) and s.state = 'fetched'
      and exists (select from picture where name = picture_name(s.address))
    order by s.url, s.ended_at desc`.execute(db);
  return new Map(rows.map(({ url, address }) => [url, address]));
};

export const countPictures = async (db: Database): Promise<PictureCounts> => {
  const { rows } = await sql<PictureCounts>`
    select (select count(*)::int from picture_source where state = 'waiting') as waiting,
      (select count(*)::int from picture_source
        where state = 'fetched' and ended_at > now() - interval '1 day') as fetched,
      (select count(*)::int from picture_source s join product p on p.id = s.product_id
        where s.state = 'failed' and p.deleted_at is null) as failed`.execute(db);
  return rows[0] ?? { waiting: 0, fetched: 0, failed: 0 };
};

/** Those that could not be fetched, the newest first. */
export const listFailed = async (
  db: Database,
  paging: { page: number; limit: number },
): Promise<{ failed: FailedPicture[]; counts: PictureCounts; pagination: Pagination }> => {
  const [{ rows }, counts] = await Promise.all([
    sql<{ url: string; productId: string; name: string; reason: string; endedAt: Date }>`
      select s.url, p.id as "productId", p.name, s.reason, s.ended_at as "endedAt"
      from picture_source s join product p on p.id = s.product_id
      where s.state = 'failed' and p.deleted_at is null
      order by s.ended_at desc, s.product_id, s.url
      limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`.execute(db),
    countPictures(db),
  ]);
  const failed = rows.map(({ url, productId, name, reason, endedAt }) => ({
    url,
    product: { _id: productId, name },
    reason,
    at: endedAt.toISOString(),
  }));
  return { failed, counts, pagination: paginationOf(paging, counts.failed) };
};

/** Has all that failed fetched once more. @throws Refusal 409 when there is none */
export const fetchFailedAgain = async (db: Database): Promise<PictureCounts> => {
  const { rows } = await sql<{ count: number }>`
    with again as (
      update picture_source set state = 'waiting', reason = null, tries = 0, due_at = now(), ended_at = null
      where state = 'failed' returning 1
    )
    select count(*)::int as count from again`.execute(db);
  if (rows[0]?.count === 0) throw conflict('no_failed_pictures', say.noneFailed);
  return countPictures(db);
};
