import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** Rows of pauses that have ended by themselves. */
export const endedPauses = inBatches(
  'ended maintenance',
  (atOnce) => sql`
    delete from maintenance where is_only in (
      select is_only from maintenance where until < now() - interval '1 day' limit ${atOnce}::int)`,
);
