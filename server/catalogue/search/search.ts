import { sql } from 'kysely';
import type { ProductSort } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { conditionOf, isNarrowed, type ProductFilters, productOrders, visibleProducts } from '../filters.ts';
import type { Paging, ProductPage } from '../listing.ts';
import { type ProductRow, productColumns, productOf } from '../product-answer.ts';
import type { Remembered } from '../remembered.ts';
import { type CategoryWords, type MatchSteps, matchSteps } from './match.ts';
import { findNearWords } from './vocabulary.ts';
import { indexedWords, typedWords } from './words.ts';

/** A search that finds fewer products than this as it was typed also looks for words one slip away. */
const FEW = 10;

interface FoundPage extends ProductPage {
  /** How many products match whatever the filters, counted up to FEW. */
  unfiltered: number;
}

const readCategoryWords = async (
  db: Database,
  remembered: Remembered<readonly CategoryWords[]>,
): Promise<readonly CategoryWords[]> => {
  const { version } = remembered;
  const known = remembered.find('all');
  if (known) return known;
  const categories = await db.selectFrom('category').select(['id', 'name']).orderBy('id').execute();
  const words = categories.map(({ id, name }) => ({ id, words: indexedWords(name) }));
  remembered.keep('all', version, words);
  return words;
};

/** Which step a product matches first; it is known to match the last one. */
const rankOf = (steps: MatchSteps) =>
  sql`case ${sql.join(
    steps.slice(0, -1).map((query, rank) => sql`when p.search @@ ${query}::tsquery then ${sql.lit(rank)}`),
    sql` `,
  )} else ${sql.lit(steps.length - 1)} end`;

/** One page of what matches, in one statement. Alike in rank, the shorter name is the closer one. */
const findMatches = async (
  db: Database,
  steps: MatchSteps,
  filters: ProductFilters,
  sort: ProductSort | undefined,
  { page, limit }: Paging,
): Promise<FoundPage> => {
  const matches = sql`p.search @@ ${steps.at(-1)}::tsquery`;
  const keys = sort
    ? sql`${productOrders[sort].column} as main, 0 as minor`
    : sql`${rankOf(steps)} as main, char_length(p.name) as minor`;
  const direction = sort ? productOrders[sort].direction : sql`asc`;
  const idDirection = sort ? direction : sql`desc`;
  const order = sql`main ${direction}, minor, found ${idDirection}`;
  const unfiltered = isNarrowed(filters)
    ? sql`(select count(*) from (select from product p
        where ${matches} and ${visibleProducts(filters.includesInactive)} limit ${sql.lit(FEW)}) few)`
    : sql`(select count(*) from matched)`;
  const { rows } = await sql<ProductRow & { total: number; unfiltered: number }>`
    with matched as materialized (
      select p.id as found, ${keys} from product p where ${matches} and ${conditionOf(filters)}
    ), page as (
      select * from matched order by ${order} limit ${limit}::integer offset ${(page - 1) * limit}::bigint
    )
    select counted.total, counted.unfiltered, ${productColumns}
    from (select (select count(*) from matched) as total, ${unfiltered} as unfiltered) counted
    left join (page join product p on p.id = found join category c on c.id = p.category_id) on true
    order by ${order}`.execute(db);
  return {
    products: rows.filter(({ id }) => id !== null).map(productOf),
    total: rows[0]?.total ?? 0,
    unfiltered: rows[0]?.unfiltered ?? 0,
  };
};

/**
 * The products in which every typed word is found, best match first unless a sort is given; see
 * docs/decisions/0003-search.md. Text without a letter or digit finds nothing.
 */
export const searchProducts = async (
  db: Database,
  categoryWords: Remembered<readonly CategoryWords[]>,
  text: string,
  filters: ProductFilters,
  sort: ProductSort | undefined,
  paging: Paging,
): Promise<ProductPage> => {
  const words = typedWords(text);
  if (words.length === 0) return { products: [], total: 0 };
  const categories = await readCategoryWords(db, categoryWords);
  const strict = await findMatches(db, matchSteps(words, categories), filters, sort, paging);
  if (strict.unfiltered >= FEW) return strict;
  const near = await findNearWords(db, words);
  if (near.size === 0) return strict;
  return findMatches(db, matchSteps(words, categories, near), filters, sort, paging);
};
