import type pg from 'pg';
import { briefly } from './sql-statements.ts';

/** What an altered table is locked as: nobody reads it meanwhile. */
const ALTERED = /^(?:alter|drop) table (?:if exists )?(?:only )?(\w+)/g;
/** What is referred to, or gets an index or a trigger, is locked as: nobody writes to it meanwhile. */
const HELD =
  /(?:\breferences |^create (?:unique )?index .*?\bon (?:only )?|^create (?:or replace )?(?:constraint )?trigger .*?\bon )(\w+)/g;

const tablesBehind = (words: RegExp, statements: readonly string[]): Set<string> =>
  new Set(statements.flatMap((text) => [...text.matchAll(words)].map(([, table]) => table ?? '')));

const SETTINGS = `
  select current_setting('lock_timeout') as "lockTimeout", setting::integer as "deadlockMs"
  from pg_settings where name = 'deadlock_timeout'`;

const setTimeoutOfLocks = (client: pg.Client, timeout: string): Promise<unknown> =>
  client.query(`select set_config('lock_timeout', $1, true)`, [timeout]);

/**
 * Locks what a migration is going to lock, before its first statement, so that it never ends somebody who buys meanwhile
 * ("deadlock detected").
 *
 * - One table: as strongly from the first as it is needed at the end. To ask for the stronger lock while one holds the weaker has PostgreSQL
 *   end whoever waits in between. Source: PostgreSQL's README of the lock manager, "early deadlock".
 * - Several: whoever has one of them and wants another that the migration has is in its way as it is in theirs. PostgreSQL ends the one of
 *   both that has waited for `deadlock_timeout` first. So only the first table is waited for as long as the session's `lock_timeout` says,
 *   since nothing is held yet, and all the others together for half of `deadlock_timeout`: by then the migration has all of them, or has stepped
 *   back and let everybody go on. Not `nowait`: on a table that is always in use it would never be answered, while one that queues has to
 *   wait for those alone who are there already.
 * - The next try begins with the table that was not to be had. Whoever goes from one table to another goes the same way most of the time, and in
 *   that order nobody is in the way; and it is waited for long enough that PostgreSQL ends an autovacuum of it.
 */
export class TableLocks {
  #busy = '';

  /** @param run runs a statement, and names it where it fails */
  async take(
    client: pg.Client,
    statements: readonly string[],
    run: (statement: string) => Promise<void>,
  ): Promise<void> {
    const plain = statements.map((statement) => briefly(statement, Infinity).toLowerCase());
    const altered = tablesBehind(ALTERED, plain);
    const held = tablesBehind(HELD, plain);
    const tables = await this.#present(client, altered.union(held));
    // The only one is locked by its own statement, no sooner than it has to be.
    if (tables.length < 2 && !tables.some((name) => altered.has(name) && held.has(name))) return;
    const { rows } = await client.query<{ lockTimeout: string; deadlockMs: number }>(SETTINGS);
    const { lockTimeout = '0', deadlockMs = 0 } = rows[0] ?? {};
    let end: number | undefined;
    for (const name of tables) {
      const left = end === undefined ? undefined : Math.max(1, Math.floor(end - performance.now()));
      if (left !== undefined) await setTimeoutOfLocks(client, String(left));
      this.#busy = name;
      await run(
        `lock table ${name} in ${altered.has(name) ? 'access exclusive' : 'share row exclusive'} mode`,
      );
      end ??= performance.now() + deadlockMs / 2;
    }
    this.#busy = '';
    await setTimeoutOfLocks(client, lockTimeout);
  }

  /** Those that are there, the one that was busy the last time before the others. */
  async #present(client: pg.Client, names: ReadonlySet<string>): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[]) name join pg_class on pg_class.oid = to_regclass(name)
       where relkind in ('r', 'p') order by name <> $2, name`,
      [[...names], this.#busy],
    );
    return rows.map(({ name }) => name);
  }
}
