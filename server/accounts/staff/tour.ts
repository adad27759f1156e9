import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** Notes that somebody was shown around the admin area, or did not want to be; once is enough. */
export const endTour = async (db: Database, accountId: string): Promise<void> => {
  await sql`update account set toured_at = now() where id = ${accountId} and toured_at is null`.execute(db);
};
