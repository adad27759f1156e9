import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { startTask, type Task } from './task.ts';

/**
 * Releases before this one kept their jobs in pg-boss's tables, the schema `jobs`. This file goes with the next release,
 * and the schema with it (docs/decisions/0039).
 */

const EVERY_MS = 2_000;

/**
 * Takes over what waits there, once each. A process of the release before may still be running: it goes on enqueuing
 * there, and what it has in hand is left to it for longer than any of its jobs may take.
 */
const carryOver = (db: Database): Promise<unknown> =>
  sql`
    with left_there as materialized (
      select name, id from jobs.job
      where name in ('mail', 'password-reset', 'pictures')
        and (state in ('created', 'retry') or state = 'active' and started_on < now() - interval '3 minutes')
      order by created_on limit 500 for update skip locked
    ),
    taken as (
      delete from jobs.job old using left_there where old.name = left_there.name and old.id = left_there.id
      returning old.*
    )
    insert into job (id, queue, content, created_at, due_at, attempt)
    select id, name, data, created_on, start_after, retry_count + (started_on is not null)::int from taken
    on conflict (id) do nothing`.execute(db);

/**
 * Deletes what is over there, as soon as pg-boss would have: codes and links stand in mails, and once the last process of the
 * release before has ended nobody else does. Source: `deletion_seconds` in pg-boss's plans.js.
 */
const deleteOver = (db: Database): Promise<unknown> =>
  sql`
    delete from jobs.job
    where state in ('completed', 'failed', 'cancelled')
      and completed_on + make_interval(secs => deletion_seconds) < now()`.execute(db);

/** Takes over now and again, where there is such a schema. */
export const startCarryOver = async ({ db, log }: { db: Database; log: Log }): Promise<Task[]> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('jobs.job') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  const task = startTask('jobs of the release before', EVERY_MS, log, async () => {
    await carryOver(db);
    await deleteOver(db);
  });
  task.nudge();
  return [task];
};
