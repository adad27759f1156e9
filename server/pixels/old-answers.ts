import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: whether an answer `p` was recorded so many days ago. */
const isOld = (days: RawBuilder<number>) =>
  sql<boolean>`p.recorded_at < now() - make_interval(days => ${days})`;

/** By then its browser has asked anew: no yes counts any longer than it can be shown. */
export const oldAnswers = inBatches(
  'answers about pixels',
  (atOnce) => sql`
    delete from pixel_consent where (number, answered_at) in (
      select p.number, p.answered_at from pixel_consent p where ${isOld(keptDays('pixelAnswers'))}
      order by p.recorded_at limit ${atOnce}::int for update skip locked)`,
);

/** How many answers would go after so many days. */
export const countOldAnswers = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pixel_consent p where ${isOld(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Makes what the owner of an account has answered an answer of nobody that is known, as those of visitors are. */
export const forgetWhoAnswered = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`update pixel_consent set account_id = null where account_id = ${accountId}`.execute(trx);
};
