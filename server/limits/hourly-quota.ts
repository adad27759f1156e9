import { sql } from 'kysely';
import { TEXTED_CODES_PER_HOUR } from '#contract/accounts/limits.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { DOWNLOADS_PER_HOUR } from '#contract/personal-data/messages.ts';
import type { Config } from '#server/config.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { Refusal, tooOften } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** Source: the HTTP contract, "Locations and service". */
const MOST_AN_HOUR = {
  'mailed code': 20,
  /** Each costs the shop money. */
  'texted code': 20,
  /** By the shop: whoever has many networks is many clients. */
  "shop's texted code": TEXTED_CODES_PER_HOUR,
  'wrong discount code': 20,
  'back in stock': 30,
  'payment link': 30,
  /** By link: what the payment provider answers about its tries, whose quota all shoppers share. */
  'unpaid link': 60,
  'contact message': 10,
  /** Many phones share one address of their network. */
  'new basket': 300,
  'answer about pixels': 300,
  'wrong order': 20,
  'guessed order': 50,
  'staff invitation': 30,
  /** By account, as each gathers all that the shop holds on somebody. */
  'own data': DOWNLOADS_PER_HOUR,
  /** By order: each is decoded, which costs memory and a processor. Three a return are kept; there is room for some that are none. */
  'return picture': 30,
} as const;
export type ClientUse = keyof typeof MOST_AN_HOUR;

/** Whether anything is counted by client: with RATE_LIMIT_PER_MINUTE=0 many testers may share one address. */
export const countsClients = (config: Config): boolean => config.rateLimitPerMinute > 0;

const findRefusal = async (db: Database, kind: ClientUse, client: string): Promise<Refusal | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from used_at + interval '1 hour' - now())::float8 as seconds
    from client_use
    where client = ${client} and kind = ${kind} and used_at > now() - interval '1 hour'
    order by used_at desc offset ${MOST_AN_HOUR[kind] - 1} limit 1`.execute(db);
  return rows[0] ? tooOften(httpMessages.tooOften, rows[0].seconds) : null;
};

/** The refusal for a client that has used up its hour; null when it may go on. */
export const refusalForUse = async (shop: Shop, kind: ClientUse, client: string): Promise<Refusal | null> =>
  countsClients(shop.config) ? findRefusal(shop.db, kind, client) : null;

/** Counts one use: gives its id, or the refusal when the hour is used up. */
const count = async (trx: Transaction<DB>, kind: ClientUse, client: string): Promise<number | Refusal> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${client}`}, 4))`.execute(trx);
  const refusal = await findRefusal(trx, kind, client);
  if (refusal) return refusal;
  const row = await trx
    .insertInto('client_use')
    .values({ kind, client })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/**
 * Counts one use, in the caller's transaction, unless the hour is used up: then it gives the refusal. Uses of one client
 * take turns until the transaction ends, in whichever process, so that none passes the limit beside another.
 */
export const countUse = async (
  { config }: Shop,
  trx: Transaction<DB>,
  kind: ClientUse,
  client: string,
): Promise<Refusal | null> => {
  const counted = countsClients(config) ? await count(trx, kind, client) : null;
  return counted instanceof Refusal ? counted : null;
};

/** Who uses what all clients together have one hour of. */
const THE_SHOP = 'the shop';

/** As `countUse`, of all clients together, whatever is counted of each: for what costs the shop money. */
export const countUseOfShop = async (trx: Transaction<DB>, kind: ClientUse): Promise<Refusal | null> => {
  const counted = await count(trx, kind, THE_SHOP);
  return counted instanceof Refusal ? counted : null;
};

/** Whether all clients together have used up their hour. */
export const isUsedUpByAll = async (db: Database, kind: ClientUse): Promise<boolean> =>
  (await findRefusal(db, kind, THE_SHOP)) !== null;

/** Counts one use of an account or an order, whatever is counted of clients. @throws Refusal 429 when its hour is used up */
export const countUseOf = async (shop: Shop, id: string, kind: ClientUse): Promise<void> => {
  const counted = await shop.db.transaction().execute((trx) => count(trx, kind, id));
  if (counted instanceof Refusal) throw counted;
};

/**
 * Does work that counts only when it goes wrong in a way that guessing does, whatever is counted of clients. It is counted
 * before, and taken back after, so that guesses made all at once are as few as those made one by one.
 * @param client whose it is: a client, or what else has an hour of its own
 * @param isGuess whether what the work threw is a wrong guess
 * @throws Refusal 429 when the hour is used up, and whatever the work throws
 */
export const countWrongOf = async <T>(
  shop: Shop,
  { kind, client }: { kind: ClientUse; client: string },
  isGuess: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> => {
  const counted = await shop.db.transaction().execute((trx) => count(trx, kind, client));
  if (counted instanceof Refusal) throw counted;
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = isGuess(error);
    throw error;
  } finally {
    if (!isWrong) await shop.db.deleteFrom('client_use').where('id', '=', counted).execute();
  }
};

/** As `countWrongOf`, of a client, where clients are counted at all. @throws as that */
export const countWrong = <T>(...asked: Parameters<typeof countWrongOf<T>>): Promise<T> => {
  const [{ config }, , , work] = asked;
  return countsClients(config) ? countWrongOf(...asked) : work();
};

/** What no hour counts any more. */
export const oldUses = inBatches(
  'uses of limits',
  (atOnce) => sql`
    delete from client_use where id in (
      select id from client_use where used_at < now() - interval '1 hour'
      limit ${atOnce}::int for update skip locked)`,
);
