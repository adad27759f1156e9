import { type Selectable, sql } from 'kysely';
import { MOST_SUGGESTED_PRODUCTS } from '#contract/catalogue/limits.ts';
import type { SuggestedProduct, Suggestions } from '#contract/catalogue/suggestions.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { visibleProducts } from '../products/filters.ts';
import { priceColumns, shownPrices } from '../products/product-answer.ts';
import { type KnownCategories, readKnownCategories } from './known-categories.ts';
import { asTyped, type MatchSteps, matchSteps } from './ranks.ts';
import { rankOf } from './search.ts';
import { suggestCategories } from './suggest-categories.ts';
import { findNearBeginnings, findNearWords } from './vocabulary.ts';
import { typedWords } from './words.ts';

/**
 * A letter or two begin the words of thousands of products: the best of so many are good enough. As many again that
 * have the words just as they were typed, so that these never lose their place to others.
 */
const MOST_WEIGHED = 300;

type Row = Pick<Selectable<DB['product']>, 'id' | 'slug' | 'name' | 'images'> &
  Parameters<typeof shownPrices>[0];

const suggestionOf = ({ id, slug, name, images, ...prices }: Row): SuggestedProduct => ({
  _id: id,
  slug,
  name,
  ...shownPrices(prices),
  image: (images.find(({ isMain }) => isMain) ?? images[0])?.url ?? '',
});

/**
 * The best of what matches in name, brand, sku or category; a word of the description would puzzle who reads the
 * names. Alike in rank, what can be bought comes first.
 */
const findProducts = async (db: Database, steps: MatchSteps): Promise<SuggestedProduct[]> => {
  const title = sql`ts_filter(p.search, '{a,b}')`;
  const [exact, any] = [sql`${asTyped(steps)}::tsquery`, sql`${steps.at(-1)}::tsquery`];
  const { rows } = await sql<Row>`
    select p.id, p.slug, p.name, p.images, ${priceColumns}
    from (
      (select * from product p where ${title} @@ ${exact} and ${visibleProducts(false)}
        limit ${sql.lit(MOST_WEIGHED)})
      union all
      (select * from product p where ${title} @@ ${any} and not ${title} @@ ${exact} and ${visibleProducts(false)}
        limit ${sql.lit(MOST_WEIGHED)})
    ) p
    order by ${rankOf(steps)}, p.is_in_stock desc, char_length(p.name), p.id desc
    limit ${sql.lit(MOST_SUGGESTED_PRODUCTS)}`.execute(db);
  return rows.map(suggestionOf);
};

/** Known words one slip away from the typed ones; the last one may be still unfinished. */
const findNear = async (
  db: Database,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const last = words.at(-1) ?? '';
  const [near, beginnings] = await Promise.all([findNearWords(db, words), findNearBeginnings(db, last)]);
  if (beginnings.length === 0) return near;
  return new Map(near).set(last, [...new Set([...(near.get(last) ?? []), ...beginnings])]);
};

/**
 * What the text that is being typed may become: products and categories, the likest first. As in the search, slips
 * are forgiven where what was typed finds little; see docs/decisions/0003-search.md. How many: contract/catalogue/limits; in which order the
 * kinds stand: web/storefront/suggestions.
 */
export const suggest = async (
  db: Database,
  knownCategories: KnownCategories,
  text: string,
): Promise<Suggestions> => {
  const words = typedWords(text);
  if (words.length === 0) return { products: [], categories: [] };
  const known = await readKnownCategories(db, knownCategories);
  const categories = suggestCategories(words, known);
  const strict = await findProducts(db, matchSteps(words, known));
  if (strict.length === MOST_SUGGESTED_PRODUCTS) return { products: strict, categories };
  const near = await findNear(db, words);
  if (near.size === 0) return { products: strict, categories };
  return { products: await findProducts(db, matchSteps(words, known, near)), categories };
};
