/**
 * The shop's database.
 *
 * - where:       `address`, `pooler` (what stands before it), `embedded/` (the server that the shop brings along)
 * - connected:   `shop-pool`, `shop-client`, `sessions` (prepared statements), `first-statement` (begins its transaction), `watch` (whether it answers)
 * - planned:     `growing-tables` (looked at again as they are filled)
 * - its errors:  `away`, `passing` (not now, rather than wrong), `violations`, `full-disk`
 * - its schema:  `migrations/`, `migrate`, `migration-files`, `migration-record` (which were applied, and whether they fit), `migration-locks`, `taken-away`,
 *                `statement-effects` (what one does to a shop that sells), `sql-statements`
 */

import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { clientSettings, type DatabaseAddress } from './address.ts';
import type { DB } from './schema.generated.ts';
import { clientFor, limitSession, type Use } from './sessions.ts';
import type { ShopClient, ShopClientConfig } from './shop-client.ts';
import { ShopPool } from './shop-pool.ts';

export { plannedEachTime } from './sessions.ts';

/** Whole kobo and counts fit a JavaScript number exactly (limits keep them below 2^53), so int8 arrives as one. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Database = Kysely<DB>;
/** A transaction; rules that lock rows take this type, so that a lock outside a transaction does not compile. */
export type { Transaction } from 'kysely';

export interface Connection {
  /** Where it leads to. */
  address: DatabaseAddress;
  pool: pg.Pool;
  /** Of `reads`. */
  readPool: pg.Pool;
  db: Database;
  /** For reads that many make alike: cannot write, and plans each statement once for good. */
  reads: Database;
  /** By which the server knows the connections of these pools. */
  name: string;
  /**
   * Fails whatever is under way or asked from now on, until `admit`: the database is away.
   * @returns the server's processes behind the connections that were cut
   */
  refuse(): number[];
  admit(): void;
  close(): Promise<void>;
}

/** Of the connections, those that only read: three of eight. */
const READERS = 3 / 8;

interface Opening {
  /** How many connections at most, of both kinds together; at least two. */
  size: number;
  /** Told when a connection breaks that nobody used at the time. */
  onError: (error: Error) => void;
  /** Told of every error that the server answers a query with. */
  onRefused?: (error: pg.DatabaseError) => void;
}

/**
 * Opens the pools. Whoever waits for a connection, for a lock or for an answer waits for seconds, not for ever, and a
 * connection that is lost costs what was asked over it and nothing else.
 */
export const openDatabase = (address: DatabaseAddress, { size, onError, onRefused }: Opening): Connection => {
  const name = `shop:${randomUUID()}`;
  const open = (use: Use, max: number) => {
    const connections = new Set<ShopClient>();
    const config: ShopClientConfig = {
      ...clientSettings(address.url),
      max,
      Client: clientFor(use, address.isPooled),
      idleTimeoutMillis: 60_000,
      application_name: name,
      ...(address.isPooled ? {} : { onConnect: (client) => limitSession(client, use) }),
      onRefused,
      open: connections,
      isRefused: () => pool.isRefusing,
    };
    const pool: ShopPool = new ShopPool(config, connections);
    // An idle connection that breaks (the database restarts) is replaced by the pool; without a listener it would end the process.
    pool.on('error', onError);
    return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const readers = Math.max(1, Math.floor(size * READERS));
  const all = open('everything', Math.max(1, size - readers));
  const reads = open('reads', readers);
  return {
    address,
    pool: all.pool,
    readPool: reads.pool,
    db: all.db,
    reads: reads.db,
    name,
    refuse: () => [...all.pool.refuse(), ...reads.pool.refuse()],
    admit: () => {
      all.pool.admit();
      reads.pool.admit();
    },
    close: async () => {
      await Promise.all([all.db.destroy(), reads.db.destroy()]);
    },
  };
};
