import { sql } from 'kysely';
import type { ArchivingShop } from './archiving-shop.ts';
import { TABLES } from './contents.ts';

/**
 * Has PostgreSQL look at what came in: a shop that was empty a moment ago would be planned for as one for a minute. Each table by
 * itself, as no statement may take longer than a few seconds. What fails is left to PostgreSQL, which comes to it by itself.
 */
export const lookAtTables = async ({ db, log }: Pick<ArchivingShop, 'db' | 'log'>): Promise<void> => {
  for (const table of TABLES)
    await sql`analyze (skip_locked) ${sql.table(table)}`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error, table }, 'table not looked at after an archive'));
};
