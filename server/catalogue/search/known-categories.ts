import { sql } from 'kysely';
import type { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';
import { indexedWords } from './words.ts';

/** A category and the words of its name. */
export interface KnownCategory {
  id: string;
  name: string;
  slug: string;
  /** The id of the category that it stands below. */
  parent: string | null;
  words: ReadonlySet<string>;
  /** Whether a visitor finds a product in it, or below it. */
  hasProducts: boolean;
}

/** Categories are few: all of them by name, read once until the catalogue changes. */
export type KnownCategories = VersionedCache<readonly KnownCategory[]>;

export const readKnownCategories = async (
  db: Database,
  remembered: KnownCategories,
): Promise<readonly KnownCategory[]> => {
  const { version } = remembered;
  const known = remembered.find('all');
  if (known) return known;
  const { rows } = await sql<{
    id: string;
    name: string;
    slug: string;
    parent: string | null;
    has_products: boolean;
  }>`
    select c.id, c.name, c.slug, c.parent_id as parent,
      exists (select from product p where p.category_id = c.id and p.is_active) as has_products
    from category c order by c.name, c.id`.execute(db);
  const categories = rows.map(({ id, name, slug, parent, has_products }) => ({
    id,
    name,
    slug,
    parent,
    words: indexedWords(name),
    hasProducts: has_products || rows.some((below) => below.parent === id && below.has_products),
  }));
  remembered.keep('all', version, categories);
  return categories;
};
