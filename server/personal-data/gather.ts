import { sql } from 'kysely';
import { userMessages } from '#contract/accounts/user-messages.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { type Person, SECTIONS } from './sections.ts';

/** A row of a section: names with texts, numbers, and rows below it. */
export type DataRow = Readonly<Record<string, unknown>>;

/** What the shop holds on one person. */
export interface PersonalData {
  shop: string;
  /** ISO 8601. */
  madeAt: string;
  sections: { title: string; rows: DataRow[] }[];
}

/** The owner of an account. @throws Refusal 404 when there is no such account */
export const ownerOf = async (db: Database, accountId: string): Promise<Person> => {
  const { rows } = await sql<{ email: string }>`
    select email from account where id = ${accountId} and deleted_at is null`.execute(db);
  const [account] = rows;
  if (!account) throw notFound('user_not_found', userMessages.notFound);
  return { accountId, email: account.email, nobodysPhone: null };
};

/**
 * Gathers all that the shop holds on somebody, as it was at one moment.
 * @param find who it is, at that moment
 * @throws what `find` throws
 */
export const gatherData = async (
  db: Database,
  shop: string,
  find: (db: Database) => Promise<Person>,
): Promise<PersonalData> => {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const person = await find(trx);
    const sections: PersonalData['sections'] = [];
    for (const section of SECTIONS) {
      const found = await section.rows(person).execute(trx);
      sections.push({ title: section.title, rows: found.rows as DataRow[] });
    }
    return { shop, madeAt: new Date().toISOString(), sections };
  } finally {
    await trx.rollback().execute();
  }
};
