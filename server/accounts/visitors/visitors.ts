import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';

/**
 * Begins to know a visitor by a token of 256 random bits, which only their browser has.
 * @returns the visitor's id, and the token
 */
export const openVisitor = async (trx: Transaction<DB>): Promise<{ id: string; token: string }> => {
  const id = randomUUIDv7();
  const token = newToken();
  await trx
    .insertInto('visitor')
    .values({ id, token_hash: hashToken(token) })
    .execute();
  return { id, token };
};

/** Whose token this is, where the shop sells to visitors; null for nobody's. */
export const findVisitor = async (
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  token: string,
): Promise<string | null> => {
  if (!(await settings.current()).sellsToVisitors) return null;
  const { rows } = await sql<{ id: string; is_seen_today: boolean }>`
    select id, seen_at > now() - interval '1 day' as is_seen_today
    from visitor where token_hash = ${hashToken(token)}`.execute(db);
  const found = rows[0];
  if (!found) return null;
  if (!found.is_seen_today) await sql`update visitor set seen_at = now() where id = ${found.id}`.execute(db);
  return found.id;
};

/**
 * Locks the visitor of a token until the transaction ends: nothing is put into their cart meanwhile.
 * @returns their id; null when nobody has it (any more)
 */
export const lockVisitorOf = async (trx: Transaction<DB>, token: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from visitor where token_hash = ${hashToken(token)} for update`.execute(trx);
  return rows[0]?.id ?? null;
};

/** Forgets a visitor, and what is left in their cart. */
export const forgetVisitor = async (trx: Transaction<DB>, id: string): Promise<void> => {
  await trx.deleteFrom('visitor').where('id', '=', id).execute();
};

/** SQL: whether a visitor `v` has not been back for so many days; they begin anew. */
const staysAway = (days: RawBuilder<number>) =>
  sql<boolean>`v.seen_at < now() - make_interval(days => ${days})`;

/** Forgets visitors who have not come back, with their carts. */
export const absentVisitors = inBatches(
  'visitors who stay away',
  (atOnce) => sql`
    delete from visitor where id in (
      select v.id from visitor v where ${staysAway(keptDays('visitorCarts'))}
      order by v.seen_at limit ${atOnce}::int for update skip locked)`,
);

/** How many visitors would be forgotten after so many days. */
export const countAbsentVisitors = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visitor v where ${staysAway(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};
