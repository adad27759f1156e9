import { type Kysely, sql } from 'kysely';
import type { OwnerNews, OwnerNewsChoice } from '#contract/owner-news/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';
import { canText } from '#server/texts/texts.ts';

/** The number of an administrator's profile, as SMS are sent to it. */
export const phoneOf = async (db: Kysely<DB>, accountId: string): Promise<string | null> => {
  const { rows } = await sql<{ phone: string }>`select phone from account where id = ${accountId}`.execute(
    db,
  );
  return phoneNumberOf(rows[0]?.phone ?? '');
};

/** What an administrator has chosen to be told of. */
export const readChoices = async (
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { accountId, email }: Pick<Caller, 'accountId' | 'email'>,
): Promise<OwnerNews> => {
  const phone = await phoneOf(db, accountId);
  const { rows } = await sql<OwnerNewsChoice>`
    select kind, channel from owner_news_choice where account_id = ${accountId} order by kind, channel`.execute(
    db,
  );
  if (phone === null || !canText(config)) return { choices: rows, email, channels: ['mail', 'push'] };
  return { choices: rows, email, phone, channels: ['mail', 'push', 'sms'] };
};

/** Makes that all that an administrator is told of. What was chosen before goes on from when it was. */
export const writeChoices = async (
  shop: Pick<Shop, 'db' | 'config'>,
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
    shop.db,
  );
  return readChoices(shop, caller);
};
