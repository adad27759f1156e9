import { sql, type Transaction } from 'kysely';
import { OWNER_NEWS_KEPT_DAYS } from '#contract/owner-news/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** What was told, and what nobody could be told for as long. */
export const oldNews = inBatches(
  'news of administrators',
  (atOnce) => sql`
    delete from owner_news where ctid in (
      select ctid from owner_news where created_at < now() - make_interval(days => ${OWNER_NEWS_KEPT_DAYS}::int)
      order by created_at limit ${atOnce}::int for update skip locked)`,
);

/** What somebody who was an administrator once was told, and wanted to be. */
export const forgetNewsOf = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`
    with choices as (delete from owner_news_choice where account_id = ${accountId})
    delete from owner_news where account_id = ${accountId}`.execute(trx);
};
