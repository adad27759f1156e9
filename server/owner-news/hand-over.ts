import { sql, type Transaction } from 'kysely';
import { type Replaced, replacedRows } from '#server/accounts/give-way.ts';
import type { DB } from '#server/database/schema.generated.ts';

/**
 * Tells the account that takes another one's place what that one was told, and has still to be told. What it has chosen by itself
 * stands; the same of the other one is forgotten with it.
 */
export const handOverNews = async (trx: Transaction<DB>, replaced: readonly Replaced[]): Promise<void> => {
  const rows = replacedRows(replaced);
  await sql`
    update owner_news_choice c set account_id = row."newId"
    from ${rows}
    where c.account_id = row."oldId" and not exists (select from owner_news_choice own
      where own.account_id = row."newId" and own.kind = c.kind and own.channel = c.channel)`.execute(trx);
  await sql`
    update owner_news n set account_id = row."newId"
    from ${rows}
    where n.account_id = row."oldId" and not exists (select from owner_news own
      where own.event = n.event and own.account_id = row."newId" and own.channel = n.channel)`.execute(trx);
};
