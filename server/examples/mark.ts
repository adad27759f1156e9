import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

export type ExampleKind = 'past' | 'order' | 'shopper' | 'charge' | 'discount' | 'product' | 'category';

/**
 * Marks rows of the shop as the demo's examples, so that they can be cleared.
 * @param was how each stood when it was made, where that matters
 */
export const markExamples = async (
  db: Database,
  kind: ExampleKind,
  ids: readonly string[],
  was: readonly string[] = [],
): Promise<void> => {
  await sql`
    insert into example_row (kind, id, was)
    select ${kind}::text, id, was from unnest(${[...ids]}::text[], ${[...was]}::text[]) as row (id, was)
    on conflict do nothing`.execute(db);
};
