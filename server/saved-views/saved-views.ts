import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { MOST_SAVED_VIEWS } from '#contract/saved-views/limits.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import type { SavedView, SaveView } from '#contract/saved-views/schemas.ts';
import { type Replaced, replacedRows } from '#server/accounts/give-way.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';

/** Somebody's own views of all lists, by name. */
export const listViews = async (db: Database, accountId: string): Promise<SavedView[]> => {
  const { rows } = await sql<SavedView>`
    select id as _id, list, name, query from saved_view
    where account_id = ${accountId} order by list, lower(name), id`.execute(db);
  return rows;
};

/**
 * Keeps a view; one of the same name on the same list becomes it. Two of them saved at the same moment may be one more than there
 * is room for.
 * @throws Refusal where there is no room for another
 */
export const saveView = async (
  db: Database,
  accountId: string,
  { list, name, query }: SaveView,
): Promise<SavedView> => {
  const { rows } = await sql<SavedView>`
    insert into saved_view (id, account_id, list, name, query)
    select ${randomUUID()}::uuid, ${accountId}::uuid, ${list}::text, ${name}::text, ${query}::text
    where (
      select count(*) from saved_view
      where account_id = ${accountId} and not (list = ${list} and name = ${name})
    ) < ${MOST_SAVED_VIEWS}::integer
    on conflict (account_id, list, name) do update set query = excluded.query
    returning id as _id, list, name, query`.execute(db);
  if (!rows[0]) throw conflict('too_many_views', say.tooMany);
  return rows[0];
};

/** @returns whether it was there, and theirs */
export const deleteView = async (db: Database, accountId: string, id: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from saved_view where id = ${id} and account_id = ${accountId}`.execute(db);
  return numAffectedRows > 0n;
};

/** Takes all of somebody's views and chosen columns away: their account is deleted. */
export const forgetViewsOf = async (db: Database, accountId: string): Promise<void> => {
  await sql`delete from saved_view where account_id = ${accountId}`.execute(db);
  await sql`delete from list_columns where account_id = ${accountId}`.execute(db);
};

/** Views and columns of an account become those of the one that takes its place; what that one has of the same name stands. */
export const handOverViews = async (trx: Transaction<DB>, replaced: readonly Replaced[]): Promise<void> => {
  const rows = replacedRows(replaced);
  await sql`
    update saved_view v set account_id = row."newId"
    from ${rows}
    where v.account_id = row."oldId" and not exists (select from saved_view own
      where own.account_id = row."newId" and own.list = v.list and own.name = v.name)`.execute(trx);
  await sql`
    update list_columns c set account_id = row."newId"
    from ${rows}
    where c.account_id = row."oldId" and not exists (select from list_columns own
      where own.account_id = row."newId" and own.list = c.list)`.execute(trx);
};
