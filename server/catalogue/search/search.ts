/**
 * Searching products, and what is suggested while somebody types.
 *
 * - what is found:       this file (which steps there are, and when slips are forgiven), `ranks` (what must match in each, and which comes first), `words` (a text cut into words, and what was typed), `product-words` (of a product)
 * - typed wrong:         `typing-mistakes` (which slips are forgiven), `vocabulary` (words of the shop that are near), `unused-words` (and go)
 * - after an upgrade:    `stale-words` (that were made by an older release)
 * - while one types:     `suggest`, `suggest-categories`, `known-categories`
 */

import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { type FacetCount, totalOf, withoutOwn } from '../facet-counts/facet-counts.ts';
import {
  conditionOf,
  isNarrowed,
  type ProductFilters,
  stockOfChosen,
  visibleProducts,
} from '../products/filters.ts';
import type { Paging, ProductPage } from '../products/listing.ts';
import { joiningFound, type ProductRow, productColumns, productOf } from '../products/product-answer.ts';
import type { ProductOrder } from '../products/sort-orders.ts';
import { type KnownCategories, readKnownCategories } from './known-categories.ts';
import { apartSteps, type MatchSteps, matchSteps } from './ranks.ts';
import { findNearWords } from './vocabulary.ts';
import { typedWords } from './words.ts';

/** A search that finds fewer products than this as it was typed also looks for words one slip away. */
const FEW = 10;

/** A page of what was found, and its counts by category and availability. */
export interface FoundPage extends ProductPage {
  facetCounts: readonly FacetCount[];
  /** What had to match, as a tsquery; null where the text has no words, and nothing is found. */
  matched: string | null;
}

interface Matches extends FoundPage {
  /** How many products match whatever the filters, counted up to FEW. */
  unfiltered: number;
}

/** SQL: which step `product p` matches first; it is known to match the last one. */
export const rankOf = (steps: MatchSteps) =>
  sql`case ${sql.join(
    steps.slice(0, -1).map((query, rank) => sql`when p.search @@ ${query}::tsquery then ${sql.lit(rank)}`),
    sql` `,
  )} else ${sql.lit(steps.length - 1)} end`;

/** What PostgreSQL counts of the matches: category, in stock or not, how many. */
type FacetCountJson = [category: string, isInStock: boolean, count: number];

/**
 * One page of what matches, and the counts of all that does, in one statement. Alike in rank, the shorter name is
 * the closer one.
 */
const findMatches = async (
  db: Database,
  steps: MatchSteps,
  filters: ProductFilters,
  order: ProductOrder | undefined,
  { page, limit }: Paging,
): Promise<Matches> => {
  const matches = sql`p.search @@ ${steps.at(-1)}::tsquery`;
  // What is in stock is looked up once for each match: of what is chosen, whether it is had at all comes with it.
  const { inStock, includesInactive, category, below } = filters;
  const { choices, ...others } = withoutOwn(filters);
  const own = conditionOf({ includesInactive, category, below });
  const main = order?.column ?? rankOf(steps);
  const minor = order ? sql`0` : sql`char_length(p.name)`;
  const direction = order?.direction ?? sql`asc`;
  const idDirection = order?.direction ?? sql`desc`;
  const keysInOrder = sql`main ${direction}, minor, found ${idDirection}`;
  const unfiltered = isNarrowed({ ...others, choices })
    ? sql`(select count(*) from (select from product p
        where ${matches} and ${visibleProducts(includesInactive)} limit ${sql.lit(FEW)}) few)`
    : sql`(select count(*) from matched)`;
  const { rows } = await sql<ProductRow & { facet_counts: FacetCountJson[] | null; unfiltered: number }>`
    with matched as materialized (
      select p.id as found, p.category_id, had.is_in_stock, wanted.is_wanted,
        case when wanted.is_wanted then ${main} end as main, ${minor} as minor
      from product p ${order?.joining ?? sql``}
      cross join lateral (select ${stockOfChosen(filters)} as is_in_stock offset 0) had
      cross join lateral (
        select coalesce(had.is_in_stock = ${inStock ?? null}::boolean, true) and ${own} as is_wanted offset 0
      ) wanted
      where ${matches} and ${conditionOf(others)} and had.is_in_stock is not null
    ), page as (
      select * from matched where is_wanted
      order by ${keysInOrder} limit ${limit}::integer offset ${(page - 1) * limit}::bigint
    ), facet_count as (
      select category_id, is_in_stock, count(*) as count from matched group by category_id, is_in_stock
    )
    select counted.facet_counts, counted.unfiltered, ${productColumns}
    from (select (select json_agg(json_build_array(category_id, is_in_stock, count)) from facet_count) as facet_counts,
      ${unfiltered} as unfiltered) counted
    left join (page ${joiningFound}) on true
    order by ${keysInOrder}`.execute(db);
  const facetCounts = (rows[0]?.facet_counts ?? []).map(([category, isInStock, count]) => ({
    category,
    isInStock,
    count,
  }));
  return {
    products: rows.filter(({ id }) => id !== null).map(productOf),
    total: totalOf(facetCounts, filters),
    facetCounts,
    matched: steps.at(-1) ?? null,
    unfiltered: rows[0]?.unfiltered ?? 0,
  };
};

/**
 * The products in which every typed word is found, best match first unless a sort is given; see
 * docs/decisions/0003-search.md. Text without a letter or digit finds nothing.
 */
export const searchProducts = async (
  db: Database,
  knownCategories: KnownCategories,
  text: string,
  filters: ProductFilters,
  order: ProductOrder | undefined,
  paging: Paging,
): Promise<FoundPage> => {
  const words = typedWords(text);
  if (words.length === 0) return { products: [], total: 0, facetCounts: [], matched: null };
  const categories = await readKnownCategories(db, knownCategories);
  const strict = await findMatches(db, matchSteps(words, categories), filters, order, paging);
  if (strict.unfiltered >= FEW) return strict;
  // Names of models and SKUs differ in one figure or letter: whoever finds the one that they typed does not mean its neighbours.
  const near = await findNearWords(
    db,
    strict.unfiltered > 0 ? words.filter((word) => !/\d/.test(word)) : words,
  );
  const widened =
    near.size === 0
      ? strict
      : await findMatches(db, matchSteps(words, categories, near), filters, order, paging);
  if (widened.unfiltered > 0) return widened;
  const apart = apartSteps(words, categories);
  return apart.length === 0 ? widened : findMatches(db, apart, filters, order, paging);
};
