import { type RawBuilder, sql } from 'kysely';
import { RETENTION, type RetentionName } from '#contract/settings/retention.ts';

/**
 * SQL: for how many days something is kept, as the owner has set it. Read by the statement that deletes, so that no process
 * goes by a period of before.
 */
export const keptDays = (name: RetentionName): RawBuilder<number> =>
  sql<number>`coalesce((select (settings -> 'retention' ->> ${name}::text)::int from store_settings), ${RETENTION[name].days}::int)`;
