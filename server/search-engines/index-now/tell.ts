import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { ADDRESSES } from '../addresses.ts';
import { keyOf } from './state.ts';
import { type Submit, submitToEngines, type Told } from './submit.ts';

/** The most of one bundle. Source: indexnow.org/documentation */
const MOST_AT_ONCE = 10_000;
/** What changes several times within this time is told once. */
const GATHERED_MINUTES = 10;
const LONGEST_PAUSE_MINUTES = 24 * 60;

interface Change {
  path: string;
  /** As it is now; none where it has gone. */
  mark: string | null;
}

/** What differs from what was told last. */
const findChanges = async (db: Database, most: number): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select coalesce(address.path, known.path) as path, address.mark
    from ${ADDRESSES} full join index_now_address known on known.path = address.path
    where address.mark is distinct from known.mark order by 1 limit ${most}::int`.execute(db);
  return rows;
};

/** From now on changes are told: what there is already the search engines find by the sitemap. */
const begin = async (trx: Transaction<DB>): Promise<void> => {
  await sql`delete from index_now_address`.execute(trx);
  await sql`insert into index_now_address (path, mark)
    select address.path, address.mark from ${ADDRESSES}`.execute(trx);
  await sql`update index_now set since = now(), tries = 0, told_at = null, told_count = 0, refusal = null, refused_at = null,
    due_at = now()`.execute(trx);
};

/** While it is off nothing is remembered: switched on again, it begins anew. */
const end = async (db: Database): Promise<void> => {
  const { rows } = await sql`update index_now set since = null where since is not null returning key`.execute(
    db,
  );
  if (rows.length > 0) await sql`delete from index_now_address`.execute(db);
};

/** Takes the telling where it is due, for so long as one may take; whoever dies over it leaves it to the next. */
const take = (db: Database): Promise<'begun' | 'due' | 'not due'> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ hasBegun: boolean; isDue: boolean }>`
      select since is not null as "hasBegun", due_at <= now() and refusal is null as "isDue" from index_now
      for update skip locked`.execute(trx);
    if (rows[0] && !rows[0].hasBegun) {
      await begin(trx);
      return 'begun';
    }
    if (!rows[0]?.isDue) return 'not due';
    await sql`update index_now set due_at = now() + interval '5 minutes'`.execute(trx);
    return 'due';
  });

/** Writes down what was taken, as it was when it was found: what has changed since differs again. */
const remember = (db: Database, changes: readonly Change[], isMore: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const gone = changes.filter(({ mark }) => mark === null).map(({ path }) => path);
    await sql`delete from index_now_address where path = any(${gone}::text[])`.execute(trx);
    const there = JSON.stringify(changes.filter(({ mark }) => mark !== null));
    await sql`insert into index_now_address (path, mark)
      select path, mark from jsonb_to_recordset(${there}::jsonb) as told(path text, mark text)
      on conflict (path) do update set mark = excluded.mark`.execute(trx);
    await sql`update index_now set told_at = now(), told_count = told_count + ${changes.length}::int, tries = 0,
      due_at = now() + make_interval(mins => ${isMore ? 0 : GATHERED_MINUTES}::int)`.execute(trx);
  });

/** What was not taken is tried again, ever more rarely; what is refused an owner has to look at. */
const noteFailure = async (db: Database, told: Exclude<Told, { outcome: 'taken' }>): Promise<void> => {
  if (told.outcome === 'refused') {
    await sql`update index_now set refusal = ${told.status}::int, refused_at = now()`.execute(db);
    return;
  }
  await sql`update index_now set tries = tries + 1, due_at = now() + greatest(
    make_interval(secs => ${told.afterSeconds}::float8),
    make_interval(mins => least(${GATHERED_MINUTES}::int * (2 ^ least(tries, 10))::int, ${LONGEST_PAUSE_MINUTES}::int)))`.execute(
    db,
  );
};

/**
 * Tells the search engines which addresses have come, changed or gone since the last time, where that is due. A bundle that was taken by
 * them, but not noted because the process died, is told twice: it does no harm.
 */
export const tellIndexNow = async (
  shop: Shop,
  submit: Submit = submitToEngines,
  mostAtOnce = MOST_AT_ONCE,
): Promise<void> => {
  const key = await keyOf(shop);
  if (key === null) return end(shop.db);
  if ((await take(shop.db)) !== 'due') return;
  const changes = await findChanges(shop.db, mostAtOnce);
  if (changes.length === 0) {
    await sql`update index_now set due_at = now() + make_interval(mins => ${GATHERED_MINUTES}::int)`.execute(
      shop.db,
    );
    return;
  }
  const told = await submit({ origin: shop.appUrl(), key, paths: changes.map(({ path }) => path) });
  if (told.outcome === 'taken') await remember(shop.db, changes, changes.length === mostAtOnce);
  else await noteFailure(shop.db, told);
};

const LOOK_EVERY_MS = 60_000;

export const startTellingEngines = (shop: Shop): Task =>
  startTask('changes for search engines', LOOK_EVERY_MS, shop.log, () => tellIndexNow(shop));
