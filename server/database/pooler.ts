import { type ClientConfig, DatabaseError } from 'pg';
import { clientSettings, type DatabaseAddress, directly } from './address.ts';
import { ShopClient } from './shop-client.ts';

/** What stands between the shop and its database: nothing, or a pooler with a session for each connection or transaction. */
export type Pooling = 'none' | 'session' | 'transaction';

const ROUNDS = 4;

const NO_TRANSACTIONS =
  'DATABASE_URL leads to a pooler in statement mode, which allows no transactions: set its pool_mode to transaction or session';
const DIRECT_NEEDED =
  'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL as well, to the address of the database itself (or of a pool in session mode), or use that as DATABASE_URL';
const DIRECT_IS_POOLED =
  'DATABASE_DIRECT_URL leads to a pooler in transaction mode, too: set it to the address of the database itself, or of a pool in session mode';

const pidOf = async (client: ShopClient): Promise<number> =>
  (await client.ask<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid ?? 0;

/** Only poolers have a number of their own for a connection: PostgreSQL gives that of its process (BackendKeyData). */
const isServersOwn = async (client: ShopClient): Promise<boolean> =>
  client.serverProcess === (await pidOf(client));

/**
 * Two connections that are open at once never have the same session, unless somebody lends sessions to them; nor does one
 * change its session. They ask in an order in which lending shows, whether the last session is lent first or each in turn.
 */
const areSessionsLent = async (left: ShopClient, right: ShopClient): Promise<boolean> => {
  const seen = [await pidOf(left), await pidOf(right)];
  if (seen[0] === seen[1]) return true;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [client, first] of [
      [left, seen[0]],
      [left, seen[0]],
      [right, seen[1]],
    ] as const) {
      if ((await pidOf(client)) !== first) return true;
    }
  }
  return false;
};

const isTransactionRefused = (error: unknown): boolean =>
  // biome-ignore lint/plugin: PgBouncer's words; its code is that of any breach of the protocol
  error instanceof DatabaseError && /statement pooling mode/i.test(error.message);

/** Looks what stands before the database. @throws Error with one line where transactions are refused */
export const poolingOf = async (url: string): Promise<Pooling> => {
  const settings: ClientConfig = { ...clientSettings(url), application_name: 'shop-start' };
  const left = new ShopClient(settings);
  const right = new ShopClient(settings);
  try {
    await left.connect();
    if (await isServersOwn(left)) return 'none';
    await right.connect();
    if (!(await areSessionsLent(left, right))) return 'session';
    await left.query('begin');
    await left.query('rollback');
    return 'transaction';
  } catch (error) {
    throw isTransactionRefused(error) ? new Error(NO_TRANSACTIONS) : error;
  } finally {
    await Promise.all([left.end().catch(() => {}), right.end().catch(() => {})]);
  }
};

/**
 * How the shop is to speak with its database, with the direct address where there is one.
 * @throws Error with one line that says what to set where it cannot work
 */
export const addressOf = async (url: string, directUrl?: string): Promise<DatabaseAddress> => {
  if (directUrl !== undefined && (await poolingOf(directUrl)) === 'transaction')
    throw new Error(DIRECT_IS_POOLED);
  if ((await poolingOf(url)) !== 'transaction') return { ...directly(url), directUrl: directUrl ?? url };
  if (directUrl === undefined) throw new Error(DIRECT_NEEDED);
  return { url, directUrl, isPooled: true };
};
