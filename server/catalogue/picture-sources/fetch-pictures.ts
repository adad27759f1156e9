import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { Refusal } from '#server/http/errors.ts';
import { fetchRemoteImage, type Reach } from '#server/media/store/remote-image.ts';
import { storeUpload } from '#server/media/store/store-upload.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { replacePictures } from '../products/product-writers.ts';

const LOOK_EVERY_MS = 2_000;
/** In hand at a time: in this process, and of one host in all processes together. */
const AT_ONCE = 4;
const AT_ONCE_OF_HOST = 2;
/** Longer than a fetch and a picture's rewriting may take; who is gone by then has lost it. */
const LEASE = sql`interval '60 seconds'`;
/** A place that is away is asked again after a minute, then after ever longer pauses: not quite six hours in all. */
const MOST_TRIES = 6;
const PAUSE = sql`interval '1 minute'`;
const PAUSE_FACTOR = 4;
/** Kept answers go with each announcement: old addresses are shown for so much longer rather than every page made anew each time. */
const ANNOUNCE_EVERY_MS = 1_000;

interface Source {
  productId: string;
  url: string;
  tries: number;
}

/**
 * Takes what is due, one taker after the other, so that a host is spared by all of them together. A take that came to nothing
 * (a process was killed) counts as a try.
 */
const take = (db: Database): Promise<Source[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('pictures from elsewhere', 2))`.execute(trx);
    return takeDue(trx);
  });

const takeDue = async (trx: Transaction<DB>): Promise<Source[]> => {
  const { rows } = await sql<Source>`
    with recursive hosts as (
      -- From host to host by the index: tens of thousands may wait that are all of one.
      (select host from picture_source where state = 'waiting' order by host limit 1)
      union all
      select (select s.host from picture_source s where s.state = 'waiting' and s.host > h.host order by s.host limit 1)
      from hosts h where h.host is not null
    ),
    next as materialized (
      select due.product_id, due.url from hosts h cross join lateral (
        select s.product_id, s.url, s.due_at from picture_source s
        where s.host = h.host and s.state = 'waiting' and s.due_at <= now()
        order by s.due_at
        limit greatest(0, ${AT_ONCE_OF_HOST}::int - (select count(*)::int from picture_source o
          where o.host = h.host and o.state = 'waiting' and o.taken_until > now()))
        for update skip locked
      ) due
      order by due.due_at limit ${AT_ONCE}::int
    )
    update picture_source s set tries = tries + 1, taken_until = now() + ${LEASE}, due_at = now() + ${LEASE}
    from next where s.product_id = next.product_id and s.url = next.url
    returning s.product_id as "productId", s.url, s.tries`.execute(trx);
  return rows;
};

/** Whether another try may end otherwise: a place may be away, a picture that is none stays none. */
const mayPass = (error: Refusal): boolean => error.code === 'image_address_unusable';

const noteFailure = async (
  db: Database,
  { productId, url, tries }: Source,
  error: Refusal,
): Promise<void> => {
  const isLast = !mayPass(error) || tries >= MOST_TRIES;
  await sql`
    update picture_source set taken_until = null, reason = ${error.message},
      state = case when ${isLast} then 'failed' else state end,
      ended_at = case when ${isLast} then now() end,
      due_at = now() + ${PAUSE} * power(${PAUSE_FACTOR}::float8, tries - 1)
    where product_id = ${productId} and url = ${url} and state = 'waiting' and tries = ${tries}`.execute(db);
};

/** Products of one picture that are locked at once: thousands may have it, and whoever buys one waits for them. */
const AT_ONCE_OF_PICTURE = 100;

/** @returns how many were noted */
const noteSome = (db: Database, url: string, address: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select product_id as id from picture_source where url = ${url} and state = 'waiting'
      order by product_id limit ${AT_ONCE_OF_PICTURE}::int`.execute(trx);
    const ids = rows.map(({ id }) => id);
    // Products before their sources, as an import locks them.
    await replacePictures(trx, ids, url, address);
    await sql`
      update picture_source set state = 'fetched', address = ${address}, reason = null, taken_until = null,
        ended_at = now()
      where url = ${url} and product_id = any(${ids}::uuid[]) and state = 'waiting'`.execute(trx);
    return ids.length;
  });

/** The products that wait for the same picture show it from the shop's own store from now on. */
const noteAddress = async (db: Database, url: string, address: string): Promise<void> => {
  while ((await noteSome(db, url, address)) === AT_ONCE_OF_PICTURE);
};

/** Whether products show another address from now on. */
const fetchOne = async (shop: Shop, source: Source, reach: Reach | undefined): Promise<boolean> => {
  try {
    const bytes = await fetchRemoteImage(source.url, reach);
    await noteAddress(shop.db, source.url, await storeUpload(shop, bytes, ['jpeg', 'png', 'webp']));
    return true;
  } catch (error) {
    // The shop's own trouble (database, bucket) is no fault of the picture's: it is due again when its lease is over.
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await noteFailure(shop.db, source, error);
    return false;
  }
};

/**
 * Fetches pictures that are due, a few at a time, until none is.
 * @param isEnding whether this process is about to end
 */
export const fetchDuePictures = async (
  shop: Shop,
  isEnding: () => boolean = () => false,
  reach?: Reach,
): Promise<void> => {
  let isUntold = false;
  let toldAt = performance.now();
  try {
    while (!isEnding()) {
      const sources = await take(shop.db);
      if (sources.length === 0) return;
      const ends = await Promise.allSettled(sources.map((source) => fetchOne(shop, source, reach)));
      isUntold ||= ends.some((end) => end.status === 'fulfilled' && end.value);
      const trouble = ends.find((end) => end.status === 'rejected');
      if (trouble) throw trouble.reason;
      if (!isUntold || performance.now() - toldAt < ANNOUNCE_EVERY_MS) continue;
      isUntold = false;
      await shop.changes.catalogueChanged();
      toldAt = performance.now();
    }
  } finally {
    if (isUntold) await shop.changes.catalogueChanged();
  }
};

export const startFetchingPictures = (shop: Shop): Task => {
  let isEnding = false;
  const task = startTask('pictures from elsewhere', LOOK_EVERY_MS, shop.log, () =>
    fetchDuePictures(shop, () => isEnding),
  );
  return {
    ...task,
    stop: async () => {
      isEnding = true;
      await task.stop();
    },
  };
};
