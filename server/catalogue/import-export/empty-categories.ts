import { sql } from 'kysely';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import { oneCategoryTreeAtATime } from '../categories/categories.ts';

/** Removes those of the categories that an import has just made in which nothing is, and which nothing else leads to. */
export const removeEmptyCategories = async (
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await oneCategoryTreeAtATime(trx);
    await sql`select from category where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
    // What stands below another goes first.
    for (let found = -1; found !== 0; ) {
      const { rows } = await sql<{ id: string; name: string }>`
        delete from category c where c.id = any(${[...ids]}::uuid[])
          and not exists (select from product p where p.category_id = c.id)
          and not exists (select from category below where below.parent_id = c.id)
          and not exists (select from collection k where k.category_id = c.id)
        returning c.id, c.name`.execute(trx);
      await recordChanges(
        trx,
        actor,
        rows.map((subject) => ({
          action: 'deleted',
          kind: 'category',
          subject,
          before: { name: subject.name, description: '' },
        })),
      );
      found = rows.length;
    }
  });
};
