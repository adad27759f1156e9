import { sql } from 'kysely';
import type { OwnerNewsChannel } from '#contract/owner-news/kinds.ts';
import type { OwnerNews, OwnerNewsChoice } from '#contract/owner-news/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';

/** By which ways this shop can tell its administrators. */
const channelsOf = (): OwnerNewsChannel[] => ['mail', 'push'];

/** What an administrator has chosen to be told of. */
export const readChoices = async (db: Database, { accountId, email }: Caller): Promise<OwnerNews> => {
  const { rows } = await sql<OwnerNewsChoice>`
    select kind, channel from owner_news_choice where account_id = ${accountId} order by kind, channel`.execute(
    db,
  );
  return { choices: rows, email, channels: channelsOf() };
};

/** Makes that all that an administrator is told of. What was chosen before goes on from when it was. */
export const writeChoices = async (
  { db }: Pick<Shop, 'db'>,
  caller: Caller,
  choices: readonly OwnerNewsChoice[],
): Promise<OwnerNews> => {
  await sql`
    with chosen as (
      select kind, channel from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (kind text, channel text)
    ), added as (
      insert into owner_news_choice (account_id, kind, channel)
      select distinct ${caller.accountId}::uuid, kind, channel from chosen on conflict do nothing
    )
    delete from owner_news_choice
    where account_id = ${caller.accountId} and (kind, channel) not in (select kind, channel from chosen)`.execute(
    db,
  );
  return readChoices(db, caller);
};
