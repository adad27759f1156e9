import { sql } from 'kysely';
import { userMessages } from '#contract/accounts/user-messages.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { SECTIONS } from './sections.ts';

/** A row of a section: names with texts, numbers, and rows below it. */
export type DataRow = Readonly<Record<string, unknown>>;

/** What the shop holds on one person. */
export interface PersonalData {
  shop: string;
  /** ISO 8601. */
  madeAt: string;
  sections: { title: string; rows: DataRow[] }[];
}

/**
 * Gathers all that the shop holds on the owner of an account, as it was at one moment.
 * @throws Refusal 404 when there is no such account
 */
export const gatherData = async (
  db: Database,
  { accountId, shop }: { accountId: string; shop: string },
): Promise<PersonalData> => {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const { rows } = await sql<{ email: string }>`
      select email from account where id = ${accountId} and deleted_at is null`.execute(trx);
    const [account] = rows;
    if (!account) throw notFound('user_not_found', userMessages.notFound);
    const person = { accountId, email: account.email };
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
