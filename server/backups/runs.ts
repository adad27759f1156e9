import { type RawBuilder, sql } from 'kysely';
import { backupMessages as say } from '#contract/backups/messages.ts';
import type { HeldByBackup, LatestBackup, StoredBackup } from '#contract/backups/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { inBatches } from '#server/tasks/prune.ts';
import type { Holdings } from './check-backup.ts';
import type { Taken } from './take-backup.ts';

/** Whoever makes a backup and is silent for so long has ended. */
const SILENT = sql`interval '1 minute'`;
export const BEAT_MS = 3_000;
/** As often it is begun again. */
const MOST_ATTEMPTS = 3;
/** Rows of runs whose backups have gone long since. */
const KEPT_DAYS = 400;

/** One by the clock is tried again before the next night: what follows those that have `failed`. */
const TRY_AGAIN = sql`
  update backup_schedule set next_at = least(next_at, now() + interval '6 hours')
  where exists (select from failed where kind = 'scheduled')`;

/** A backup that this process is to make. */
export interface Run {
  id: string;
  attempt: number;
}

export const holdsOf = ({ about, pictures, missingPictures }: Omit<Holdings, 'bytes'>): HeldByBackup => {
  const rowsOf = (name: string): number => about.tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    shop: about.shop,
    products: rowsOf('product'),
    customers: rowsOf('account'),
    orders: rowsOf('customer_order'),
    rows: about.tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures,
    missingPictures: missingPictures.length,
  };
};

/** Asks for a backup now. Gives false where one is waiting or being made already. */
export const askForOne = async (db: Database): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into backup (kind) select 'asked' where not exists (select from backup where state in ('waiting', 'running'))
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** Takes the backup that waits, or one whose maker has ended; undefined where there is none, or another is being made. */
export const takeRun = async (db: Database): Promise<Run | undefined> => {
  await sql`
    with failed as (
      update backup set state = 'failed', failure = ${say.brokeOff}, finished_at = now()
      where state = 'running' and beat_at < now() - ${SILENT} and attempt >= ${MOST_ATTEMPTS}::int returning kind
    ) ${TRY_AGAIN}`.execute(db);
  try {
    const { rows } = await sql<Run>`
      update backup set state = 'running', attempt = attempt + 1, beat_at = now(), done = 0, total = 0
      where id = (
        select id from backup where state = 'waiting' or (state = 'running' and beat_at < now() - ${SILENT})
        order by state = 'waiting', asked_at limit 1 for update skip locked)
      returning id, attempt`.execute(db);
    return rows[0];
  } catch (error) {
    // Another is being made: this one waits for its end.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

/** Notes that it is still being made, and how far it is; false where somebody else has taken it since. */
export const beat = async (
  db: Database,
  { id, attempt }: Run,
  { done, total }: { done: number; total: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update backup set beat_at = now(), done = ${done}::bigint, total = ${total}::bigint
    where id = ${id} and attempt = ${attempt}::int and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
};

/** What a backup came to, as its row has it. */
type Outcome = Pick<Taken, 'name' | 'place' | 'verified'> & { bytes: number; holds: HeldByBackup };

export const outcomeOf = ({ name, place, verified, holdings }: Taken): Outcome => ({
  name,
  place,
  verified,
  bytes: holdings.bytes,
  holds: holdsOf(holdings),
});

export const noteDone = async (db: Database, { id, attempt }: Run, outcome: Outcome): Promise<void> => {
  const { name, place, verified, bytes, holds } = outcome;
  await sql`
    update backup set state = 'done', finished_at = now(), done = total, name = ${name}, place = ${place},
      bytes = ${bytes}::bigint, verified = ${verified}, holds = ${JSON.stringify(holds)}::jsonb
    where id = ${id} and attempt = ${attempt}::int and state = 'running'`.execute(db);
};

export const noteFailed = async (db: Database, { id, attempt }: Run, failure: string): Promise<void> => {
  await sql`
    with failed as (
      update backup set state = 'failed', finished_at = now(), failure = ${failure}
      where id = ${id} and attempt = ${attempt}::int and state = 'running' returning kind
    ) ${TRY_AGAIN}`.execute(db);
};

/** Notes a backup that a command has made by itself. */
export const noteOfCommand = async (db: Database, outcome: Outcome): Promise<void> => {
  const { name, place, verified, bytes, holds } = outcome;
  await sql`
    insert into backup (kind, state, finished_at, name, place, bytes, verified, holds)
    values ('command', 'done', now(), ${name}, ${place}, ${bytes}::bigint, ${verified}, ${JSON.stringify(holds)}::jsonb)`.execute(
    db,
  );
};

const LATEST: RawBuilder<LatestBackup & { askedAt: Date; finishedAt: Date | null }> = sql`
  select state, kind, asked_at as "askedAt", finished_at as "finishedAt", done, total, failure
  from backup order by asked_at desc, id limit 1`;

/** The last backup that was asked for. */
export const latestRun = async (db: Database): Promise<LatestBackup | null> => {
  const [latest] = (await LATEST.execute(db)).rows;
  if (!latest) return null;
  const { askedAt, finishedAt } = latest as unknown as { askedAt: Date; finishedAt: Date | null };
  return { ...latest, askedAt: askedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
};

/** What the shop knows of backups that lie in a place, by their names. */
export const knownOf = async (
  db: Database,
  names: readonly string[],
): Promise<Map<string, Pick<StoredBackup, 'kind' | 'verified' | 'holds'>>> => {
  const { rows } = await sql<Pick<StoredBackup, 'kind' | 'verified' | 'holds'> & { name: string }>`
    select name, kind, verified, holds from backup
    where state = 'done' and name = any(${[...names]}::text[]) order by finished_at`.execute(db);
  return new Map(rows.map(({ name, ...known }) => [name, known]));
};

export const oldRuns = inBatches(
  'runs of backups',
  (atOnce) => sql`
    delete from backup where id in (
      select id from backup where finished_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      limit ${atOnce}::int for update skip locked)`,
);
