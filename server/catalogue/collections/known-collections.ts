import { sql } from 'kysely';
import type { CollectionRule } from '#contract/catalogue/collections/schemas.ts';
import type { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';
import { type RuleRow, ruleColumns, ruleOf } from './stored-rule.ts';

/** A collection that is shown; null for the rule of one that is put together by hand. */
export interface KnownCollection {
  id: string;
  rule: CollectionRule | null;
}

/** Collections are few: the rules of all that are shown, read once until the catalogue changes. */
export type KnownCollections = VersionedCache<ReadonlyMap<string, KnownCollection>>;

export const readKnownCollections = async (
  db: Database,
  remembered: KnownCollections,
): Promise<ReadonlyMap<string, KnownCollection>> => {
  const { version } = remembered;
  const known = remembered.find('all');
  if (known) return known;
  const { rows } = await sql<RuleRow & { id: string }>`
    select k.id, ${ruleColumns} from collection k where k.is_shown`.execute(db);
  const collections = new Map(
    rows.map((row) => [row.id, { id: row.id, rule: row.kind === 'hand' ? null : ruleOf(row) }]),
  );
  remembered.keep('all', version, collections);
  return collections;
};
