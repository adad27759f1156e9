import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** Whole kobo and counts fit a JavaScript number exactly (limits keep them below 2^53), so int8 arrives as one. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Database = Kysely<DB>;
/** A transaction; rules that lock rows take this type, so that a lock outside a transaction does not compile. */
export type { Transaction } from 'kysely';

const MOST_PREPARED = 500;

const PLANNED_EACH_TIME = '/* planned each time */';
/**
 * Begins a statement whose best plan depends on its values, such as how far apart two prices are: it is not prepared,
 * so that PostgreSQL plans it for them.
 */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/**
 * Gives every distinct SQL text a name, so that PostgreSQL parses and plans it once a connection.
 * Texts are few because lists go in as arrays (`= any($1)`); the bound guards against an unforeseen exception.
 */
const statementNames = new Map<string, string>();
const nameOf = (text: string): string | undefined => {
  if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MOST_PREPARED) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
};

class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const named =
      typeof text === 'string' && Array.isArray(values)
        ? [{ text, values, name: nameOf(text) }, ...given.slice(2)]
        : given;
    return (super.query as (...args: unknown[]) => never)(...named);
  }
}

export interface Connection {
  pool: pg.Pool;
  db: Database;
  /** For reads that many make alike: cannot write, and plans each statement once for good. */
  reads: Database;
  close(): Promise<void>;
}

const LIMITS = '-c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000';
/**
 * PostgreSQL takes a parameter of LIMIT for a tenth of the rows, finds its one-for-all plan dear, and plans lists anew
 * each time: more than half of their time. The lists' indexes make the general plan the right one.
 */
const READS = '-c plan_cache_mode=force_generic_plan -c default_transaction_read_only=on';

/**
 * Opens the pools. A query that runs longer than 10 s or waits longer than 5 s for a lock is ended by the server,
 * so that a stuck one never holds a connection for good.
 */
export const openDatabase = (
  connectionString: string,
  { size, onError }: { size: number; onError: (error: Error) => void },
): Connection => {
  const open = (max: number, options: string) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      Client: PreparingClient,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      application_name: 'shop',
      options,
    });
    // An idle connection that breaks (the database restarts) is replaced by the pool; without a listener it would end the process.
    pool.on('error', onError);
    return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const { pool, db } = open(size, LIMITS);
  const reads = open(Math.ceil(size / 2), `${LIMITS} ${READS}`).db;
  return {
    pool,
    db,
    reads,
    close: async () => {
      await Promise.all([db.destroy(), reads.destroy()]);
    },
  };
};
