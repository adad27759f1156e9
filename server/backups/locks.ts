import pg from 'pg';
import { readTables } from './fingerprint.ts';
import { quoted } from './session.ts';
import { BackupTrouble, say } from './trouble.ts';

/** How long a restore waits for what somebody else holds, and how often, before it gives up: the shop is away meanwhile. */
export interface LockPatience {
  waitMs: number;
  tries: number;
}
const PATIENCE: LockPatience = { waitMs: 30_000, tries: 3 };

/** SQLSTATE: lock_not_available. Source: PostgreSQL manual, appendix A. */
const NOT_AVAILABLE = '55P03';

/** The database's own error, under whatever was made of it. */
export const codeOf = (error: unknown): string | undefined => {
  if (error instanceof pg.DatabaseError) return error.code;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined;
};

/** Who stands in the way: what is asked for is the tables of the shop, and the lock of its migrations. */
const HOLDERS = `
  select distinct a.pid, a.usename as "user", nullif(a.application_name, '') as program
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.pid <> pg_backend_pid() and l.database = (select oid from pg_database where datname = current_database())
    and (l.locktype = 'advisory' or l.relation in (select oid from pg_class where relnamespace = to_regnamespace(current_schema())))
  order by 1 limit 5`;

interface Holder {
  pid: number;
  user: string | null;
  program: string | null;
}

const holders = async (client: pg.Client): Promise<string[]> =>
  (await client.query<Holder>(HOLDERS)).rows.map(
    ({ pid, user, program }) =>
      `process ${pid} of PostgreSQL, ${[program, user === null ? null : `account ${user}`].filter((one) => one !== null).join(', ')}`,
  );

/**
 * Does something that needs what others may hold, and waits for them so long. What the work has begun is taken back each time.
 * @throws BackupTrouble which names them, where they do not let go
 */
export const notLockedOut = async <T>(
  client: pg.Client,
  work: () => Promise<T>,
  { waitMs, tries }: LockPatience = PATIENCE,
): Promise<T> => {
  await client.query(`select set_config('lock_timeout', $1, false)`, [String(waitMs)]);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await work();
      await client.query('set lock_timeout = 0');
      return result;
    } catch (error) {
      if (codeOf(error) !== NOT_AVAILABLE) throw error;
      await client.query('rollback');
      if (attempt >= tries) throw new BackupTrouble(say.held(await holders(client)), { cause: error });
    }
  }
};

/**
 * Reads nothing, but sees that every table can be read: whoever keeps one to themselves would have the shop wait without an end.
 * @throws BackupTrouble which names them
 */
export const refuseWhileHeld = async (client: pg.Client, patience?: LockPatience): Promise<void> => {
  const tables = (await readTables(client)).map(({ name }) => quoted(name));
  if (tables.length === 0) return;
  await notLockedOut(
    client,
    async () => {
      await client.query('begin');
      await client.query(`lock table ${tables.join(', ')} in access share mode`);
      await client.query('rollback');
    },
    patience,
  );
};
