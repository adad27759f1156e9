import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/database/connection.ts';
import { LAGOS_AHEAD_MS } from './retention.ts';

const DAY_MS = 24 * 3_600_000;

/** A time of day in Lagos. */
type TimeOfDay = { hour: number; minute: number };

/** The next moment at which it is that time of day in Lagos. */
export const nextAt = (now: Date, { hour, minute }: TimeOfDay): Date => {
  const local = now.getTime() + LAGOS_AHEAD_MS;
  const today = Math.floor(local / DAY_MS) * DAY_MS + (hour * 60 + minute) * 60_000;
  return new Date((today > local ? today : today + DAY_MS) - LAGOS_AHEAD_MS);
};

/**
 * Asks for a backup where one is due by the clock: once over all processes, and late where none ran at the time. A shop that has never
 * had one waits for its first night. The clock is the database's: a process whose own is behind would find the same night due twice.
 */
export const askWhenDue = (db: Database, at: TimeOfDay): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows: clock } = await sql<{ now: Date }>`select now() as now`.execute(trx);
    const next = nextAt(clock[0]?.now ?? new Date(), at);
    await sql`insert into backup_schedule (next_at) values (${next}) on conflict do nothing`.execute(trx);
    const { rows } = await sql`
      update backup_schedule set next_at = ${next} where next_at <= now() returning next_at`.execute(trx);
    if (rows.length > 0)
      await sql`insert into backup (kind) values ('scheduled') on conflict do nothing`.execute(trx);
    // The time of day may have been set to an earlier one.
    await sql`update backup_schedule set next_at = ${next} where next_at > ${next}`.execute(trx);
  });

/**
 * Has the clock of a shop that was restored go on from now: what was due by its backup was made since, and stands in the same place.
 * @param client within the restore
 */
export const waitForNextNight = async (client: pg.Client, at: TimeOfDay): Promise<void> => {
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  await client.query('update backup_schedule set next_at = $1', [nextAt(rows[0]?.now ?? new Date(), at)]);
};

/** When the next one is due; null before a process has looked. */
export const readNextAt = async (db: Database): Promise<Date | null> => {
  const { rows } = await sql<{ nextAt: Date }>`select next_at as "nextAt" from backup_schedule`.execute(db);
  return rows[0]?.nextAt ?? null;
};
