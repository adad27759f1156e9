import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings } from './address.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { TableLocks } from './migration-locks.ts';
import { ensureTable, findWaiting, noteApplied, type TakenAwayList } from './migration-record.ts';
import { briefly, statementsOf } from './sql-statements.ts';
import { TAKEN_AWAY } from './taken-away.ts';

/** Any number will do as long as every process of the shop uses the same one. */
const MIGRATION_LOCK = 7_301_911;
/**
 * How long a migration queues for a lock that somebody holds, such as a backup which reads the table: everybody who comes
 * after it waits behind it, so it steps back and tries again.
 */
const LOCK_TIMEOUT_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** SQLSTATE: lock_not_available, deadlock_detected. Source: PostgreSQL's documentation, appendix A. */
const LOCK_TROUBLE = ['55P03', '40P01'];

interface Options {
  folder?: string;
  /**
   * Called before what may take long: the steps of an upgrade, and each pause after which a lock is tried again.
   * @param reason why it pauses; undefined where it does not
   */
  onDelay?: (reason: string | undefined) => Promise<void>;
  /** Called where the database is that of a newer release on which this one can run. */
  onNewer?: (migrations: string[]) => void;
  takenAway?: TakenAwayList;
  /** The first pause after a lock was not to be had; each further one is twice as long. */
  pauseMs?: number;
}

class MigrationFailed extends Error {
  constructor(name: string, statement: string, cause: unknown) {
    const { message, code } = cause as Partial<pg.DatabaseError>;
    const reason = `${message ?? String(cause)}${code ? ` (SQLSTATE ${code})` : ''}`;
    super(
      `Migration ${name} failed and nothing of it was kept: ${reason}, in the statement: ${briefly(statement)}`,
      { cause },
    );
  }
}

const isLockTrouble = (error: unknown): boolean => {
  const cause = error instanceof MigrationFailed ? error.cause : error;
  return cause instanceof pg.DatabaseError && LOCK_TROUBLE.includes(cause.code ?? '');
};

/**
 * One transaction that has every other starting process wait, but nobody wait long for it. The lock ends with the
 * transaction, so that it also holds where a pooler gives each transaction another connection.
 */
const inTurn = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    // However the server is set up: making an index on a large table takes its time.
    await client.query(
      `select set_config('statement_timeout', '0', true), set_config('lock_timeout', $1, true)`,
      [String(LOCK_TIMEOUT_MS)],
    );
    await waitForMigrations(client);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/** Has every process that starts wait until the client's transaction ends, and waits for those that migrate now. */
export const waitForMigrations = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
};

/** Applies these migrations in the client's own transaction, in their order: for an empty database that is to be filled. */
export const applyMigrations = async (client: pg.Client, migrations: readonly Migration[]): Promise<void> => {
  await ensureTable(client);
  const locks = new TableLocks();
  for (const migration of migrations) await apply(client, migration, TAKEN_AWAY, locks);
};

/** @param locks the same for all tries of a migration */
const apply = async (
  client: pg.Client,
  migration: Migration,
  takenAway: TakenAwayList,
  locks: TableLocks,
): Promise<void> => {
  const run = async (statement: string): Promise<void> => {
    try {
      await client.query(statement);
    } catch (error) {
      throw new MigrationFailed(migration.name, statement, error);
    }
  };
  const statements = statementsOf(migration.text);
  await locks.take(client, statements, run);
  for (const statement of statements) await run(statement);
  await noteApplied(client, migration, takenAway);
};

/**
 * Applies the numbered SQL files that this database has not had yet, each in a transaction of its own. Where a lock is not
 * to be had it tries again, as long as it takes.
 * @returns the names that were applied
 * @throws SchemaRefused when the database does not go with this release
 * @throws Error that names the file, the statement and the database's reason when one fails; those before it stay
 */
export const migrate = async (
  connectionString: string,
  {
    folder,
    onDelay = async () => {},
    onNewer = () => {},
    takenAway = TAKEN_AWAY,
    pauseMs = 1_000,
  }: Options = {},
): Promise<string[]> => {
  const known = await readMigrations(folder);
  const client = new pg.Client(clientSettings(connectionString));
  // A connection that breaks fails the query in hand; unheard it would end the process.
  client.on('error', () => {});
  await client.connect();
  const applied: string[] = [];
  const locks = new TableLocks();
  let pause = pauseMs;
  let isTold = false;
  /** Applies the first that waits; true when there is none. */
  const step = (): Promise<boolean> =>
    inTurn(client, async () => {
      const { waiting, newer, isNew } = await findWaiting(client, known, takenAway);
      const [next] = waiting;
      if (next === undefined) {
        if (newer.length > 0) onNewer(newer);
        return true;
      }
      if (!isNew && !isTold) await onDelay(undefined);
      isTold = true;
      await apply(client, next, takenAway, locks);
      applied.push(next.name);
      return false;
    });
  try {
    let isDone = false;
    while (!isDone) {
      try {
        isDone = await step();
        pause = pauseMs;
      } catch (error) {
        if (!isLockTrouble(error)) throw error;
        await onDelay((error as Error).message);
        await sleep(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    return applied;
  } finally {
    await client.end().catch(() => {});
  }
};
