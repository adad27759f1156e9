import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';

/** Removes codes that were deleted and that nobody has used. */
export const clearDeletedCodes = async (trx: Transaction<DB>): Promise<void> => {
  await sql`
    delete from discount_code d where d.deleted_at is not null
      and not exists (select from discount_use u where u.code_id = d.id)
      and not exists (select from checkout c where c.discount_code_id = d.id)`.execute(trx);
};
