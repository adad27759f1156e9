import { sql } from 'kysely';
import { MOST_LISTS } from '#contract/saved-views/limits.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import type { ChooseColumns, ListColumns } from '#contract/saved-views/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { conflict } from '#server/http/errors.ts';

/** What somebody has chosen to see, of all lists. */
export const columnsOf = async (db: Database, accountId: string): Promise<ListColumns[]> => {
  const { rows } = await sql<ListColumns>`
    select list, columns from list_columns where account_id = ${accountId} order by list`.execute(db);
  return rows;
};

const keep = async (
  db: Database,
  accountId: string,
  list: string,
  columns: readonly string[],
): Promise<void> => {
  const { numAffectedRows = 0n } = await sql`
    insert into list_columns (account_id, list, columns)
    select ${accountId}::uuid, ${list}::text, ${[...columns]}::text[]
    where (select count(*) from list_columns where account_id = ${accountId} and list <> ${list})
      < ${MOST_LISTS}::integer
    on conflict (account_id, list) do update set columns = excluded.columns`.execute(db);
  if (numAffectedRows === 0n) throw conflict('too_many_lists', say.tooManyLists);
};

/**
 * Keeps what is seen of a list, or has the list show what it shows by itself.
 * @returns what is chosen of all lists now
 * @throws Refusal where there is no room for another list
 */
export const chooseColumns = async (
  db: Database,
  accountId: string,
  { list, columns }: ChooseColumns,
): Promise<ListColumns[]> => {
  if (columns) await keep(db, accountId, list, columns);
  else await sql`delete from list_columns where account_id = ${accountId} and list = ${list}`.execute(db);
  return columnsOf(db, accountId);
};
