import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { enqueueMaking } from '../sizes/rendition-queue.ts';
import { isPictureName } from './picture-names.ts';
import { UPLOADS } from './store-upload.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;
/** How long nothing may have shown a picture before it goes: long enough for an undo, and for pages that lie about. */
const GRACE_DAYS = 7;
/**
 * So many are removed at once, in one transaction: their files all at the same time, so that it stands idle for one call to a bucket
 * and not for the sum of them, for which PostgreSQL would end it.
 */
const AT_ONCE = 20;

/** Longer than any run takes. */
const RUN_HOURS = 24;

/** The pictures of the items of every order, however old: of a million items, a name is made of each picture once. */
const ordered = sql`select picture_name(image) as name from (select distinct image from order_item) sold`;
/** The same of orders that were made since a run began. */
const orderedLately = sql`
  select picture_name(i.image) as name from customer_order o join order_item i on i.order_id = o.id
  where o.created_at > now() - make_interval(hours => ${RUN_HOURS}::int)`;

/**
 * The names of the pictures that something else shows: products that are not deleted and their variants, the home page's slides, the logo,
 * every look that is kept, the collections, the owner's pages, and checkouts that may still become an order (a payment is looked for
 * over 72 hours; a month leaves room).
 */
const shownElsewhere = sql`
  select picture_name(image->>'url') as name
  from product p cross join lateral jsonb_array_elements(p.images) image where p.deleted_at is null
  union all
  select picture_name(image) from variant where image is not null and deleted_at is null
  union all
  select picture_name(slide->>'picture')
  from store_settings s cross join lateral jsonb_array_elements(s.settings->'heroSlides') slide
  union all
  select picture_name(settings->>'logo') from store_settings
  union all
  select picture_name(picture) from collection where picture <> ''
  union all
  select picture_name(shown->>'url') from content_page cross join lateral jsonb_array_elements(pictures) shown
  union all
  select picture_name(url) from look, unnest(array[look->>'logo', look->>'logoDark', look->>'icon']) url
  union all
  select picture_name(section->>'picture') from look cross join lateral jsonb_array_elements(look->'sections') section
  union all
  select picture_name(line->>'image')
  from checkout c cross join lateral jsonb_array_elements(c.lines) line
  where c.state in ('held', 'lapsed', 'replaced') and c.created_at > now() - interval '30 days'`;

/** Gives a row to pictures that have none, such as those from before there were rows, and has them made ahead. */
const adoptStrays = async (shop: Shop): Promise<void> => {
  const names = (await shop.images.namesIn(UPLOADS)).filter(isPictureName);
  if (names.length === 0) return;
  await shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      insert into picture (name)
      select file from unnest(${names}::text[]) file
      where not exists (select from picture p where p.name = file) order by file
      on conflict (name) do nothing returning name`.execute(trx);
    await enqueueMaking(
      trx,
      rows.map(({ name }) => name),
    );
  });
};

/** Notes which pictures nothing shows since now, and which are shown again. One that is being saved is left to the next run. */
const markUnused = (db: Database): Promise<unknown> =>
  sql`
    with turned as (
      select p.name from picture p
      left join (select distinct name from (${ordered} union all ${shownElsewhere}) every) shown on shown.name = p.name
      where (p.unused_since is not null) = (shown.name is not null)
      order by p.name for update of p skip locked
    )
    update picture p set unused_since = case when p.unused_since is null then now() end
    from turned where turned.name = p.name`.execute(db);

/** Removes a picture's files, those made of it included. */
export type RemoveFiles = (name: string) => Promise<void>;

/**
 * Removes some of the pictures whose grace is over.
 * @returns how many there were
 */
const removeSome = (shop: Shop, removeFiles: RemoveFiles): Promise<number> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<{ name: string }>`
      select name from picture where unused_since < now() - make_interval(days => ${GRACE_DAYS}::int)
      order by name limit ${AT_ONCE}::int for update skip locked`.execute(trx);
    // A product that is being saved with one of them has its row locked, or waits for this lock: so what this second
    // statement sees unused stays unused until the row is gone. What older orders show was noted when the run began.
    const { rows: gone } = await sql<{ name: string }>`
      delete from picture where name = any(${due.map(({ name }) => name)}::text[])
        and name not in (
          select name from (${orderedLately} union all ${shownElsewhere}) shown where name is not null)
      returning name`.execute(trx);
    // All of them, also where one fails: until then nobody may send the same picture again.
    const removals = await Promise.allSettled(gone.map(({ name }) => removeFiles(name)));
    const failed = removals.find((removal) => removal.status === 'rejected');
    if (failed) throw failed.reason;
    return gone.length;
  });

/**
 * Removes pictures that no product, slide, order or open checkout has shown for seven days: sent and never saved, replaced,
 * or left by a deleted product.
 */
export const removeUnused = async (shop: Shop, removeFiles: RemoveFiles): Promise<void> => {
  await adoptStrays(shop);
  await markUnused(shop.db);
  let removed = 0;
  let some = AT_ONCE;
  while (some === AT_ONCE) {
    some = await removeSome(shop, removeFiles);
    removed += some;
  }
  if (removed > 0) shop.log.info({ removed }, 'unused pictures removed');
};

export const startCleanUp = (shop: Shop, cleanUp: () => Promise<void>): Task =>
  startTask('picture clean-up', CLEAN_UP_EVERY_MS, shop.log, cleanUp);
