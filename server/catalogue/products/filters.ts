import { type RawBuilder, sql } from 'kysely';
import type { AdminProductFilter } from '#contract/catalogue/admin-list-query.ts';
import { lowUpTo } from '#contract/catalogue/limits.ts';
import type { ProductFilterQuery } from '#contract/catalogue/schemas.ts';
import { hundredthsFrom, hundredthsUpTo } from '#contract/money.ts';
import { type CollectionFilter, isInCollection } from '../collections/collection-filter.ts';
import type { ChosenTokens } from '../facet-counts/chosen-tokens.ts';
import { isOffered } from '../variants/low-variants.ts';
import { chosenStock, isChosen, isChosenInStock } from './chosen-products.ts';

/** Units that are left, both bounds included: `0` to `0` is sold out. */
export interface Scarcity {
  least: number;
  most: number;
}

/** Which products a list is narrowed to. Bounds are kobo of the unit price, both included. */
export interface ProductFilters {
  includesInactive: boolean;
  category?: string;
  /** The categories below that one, whose products are its own too. */
  below?: readonly string[];
  /** Those of one collection. */
  collection?: CollectionFilter;
  isActive?: boolean;
  isFeatured?: boolean;
  isUnfinished?: boolean;
  leastKobo?: number;
  mostKobo?: number;
  /** The average rating must be this or more. */
  rating?: number;
  inStock?: boolean;
  /** A product must have these values, of every type one; what is in stock then is what was chosen of it. */
  choices?: ChosenTokens;
  /** Something must be scarce: the product, or one of its variants that can be chosen. */
  scarce?: Scarcity;
}

/**
 * The filters of a list query; its bounds are naira.
 * @param choices the values that it names, as `tokensOf` finds them
 */
export const filtersOf = (
  query: ProductFilterQuery,
  includesInactive: boolean,
  choices: ChosenTokens | undefined,
): ProductFilters => ({
  includesInactive,
  category: query.category,
  isFeatured: query.isFeatured,
  leastKobo: query.min === undefined ? undefined : hundredthsFrom(query.min),
  mostKobo: query.max === undefined ? undefined : hundredthsUpTo(query.max),
  rating: query.rating,
  inStock: query.inStock,
  choices,
});

/** What the stock filter looks for on shelves, where one of a product's suffices. */
const scarcityOf = (stock: AdminProductFilter['stock'], lowStock: number): Scarcity | undefined => {
  if (stock === 'out') return { least: 0, most: 0 };
  return stock === 'low' ? { least: 1, most: lowUpTo(lowStock) } : undefined;
};

/**
 * The filters of an administrator, who sees inactive products too.
 * @param lowStock the threshold that the owner has set
 */
export const adminFiltersOf = (
  { category, isActive, isFeatured, isUnfinished, stock }: Omit<AdminProductFilter, 'search'>,
  lowStock: number,
): ProductFilters => ({
  includesInactive: true,
  category,
  isActive,
  isFeatured,
  isUnfinished,
  inStock: stock === 'in' ? true : undefined,
  scarce: scarcityOf(stock, lowStock),
});

/** What a visitor may see of `product p`, or an admin who asks for inactive products too. */
export const visibleProducts = (includesInactive: boolean): RawBuilder<unknown> =>
  includesInactive ? sql`p.deleted_at is null` : sql`p.deleted_at is null and p.is_active`;

/** Variants are collected first, in one reading of theirs: asked product by product they would be looked up one by one. */
const isScarce = ({ least, most }: Scarcity): RawBuilder<unknown> => sql`(
  p.stock between ${least}::integer and ${most}::integer
  or p.id in (select v.product_id from variant v
    where ${isOffered} and v.stock between ${least}::integer and ${most}::integer))`;

/** Whether `product p` can be bought now, or what was chosen of it. */
export const isInStock = ({ choices }: ProductFilters): RawBuilder<unknown> =>
  choices ? isChosenInStock(choices) : sql`p.is_in_stock`;

/** Whether `product p` can be bought now, or what was chosen of it; null where it has not all that was chosen. */
export const stockOfChosen = ({ choices }: ProductFilters): RawBuilder<unknown> =>
  choices ? chosenStock(choices) : sql`p.is_in_stock`;

/** A category by itself is asked for as such: its own index then gives its products in their order. */
const isIn = (category: string, below: readonly string[] = []): RawBuilder<unknown> =>
  below.length === 0
    ? sql`p.category_id = ${category}::uuid`
    : sql`p.category_id = any(${[category, ...below]}::uuid[])`;

/** The condition on `product p`: its text depends only on which filters are set, so that it is prepared once. */
export const conditionOf = (filters: ProductFilters): RawBuilder<unknown> => {
  const conditions = [visibleProducts(filters.includesInactive)];
  if (filters.category !== undefined) conditions.push(isIn(filters.category, filters.below));
  if (filters.collection !== undefined) conditions.push(isInCollection(filters.collection));
  // What is in stock of it is had of it.
  if (filters.choices && !filters.inStock) conditions.push(isChosen(filters.choices));
  if (filters.isActive !== undefined)
    conditions.push(filters.isActive ? sql`p.is_active` : sql`not p.is_active`);
  if (filters.isFeatured !== undefined)
    conditions.push(filters.isFeatured ? sql`p.is_featured` : sql`not p.is_featured`);
  if (filters.isUnfinished !== undefined)
    conditions.push(filters.isUnfinished ? sql`p.missing <> '{}'` : sql`p.missing = '{}'`);
  if (filters.leastKobo !== undefined)
    conditions.push(sql`p.unit_price_kobo >= ${filters.leastKobo}::bigint`);
  if (filters.mostKobo !== undefined) conditions.push(sql`p.unit_price_kobo <= ${filters.mostKobo}::bigint`);
  if (filters.rating !== undefined) conditions.push(sql`p.average_rating >= ${filters.rating}::numeric`);
  if (filters.inStock !== undefined)
    conditions.push(filters.inStock ? isInStock(filters) : sql`not ${isInStock(filters)}`);
  if (filters.scarce !== undefined) conditions.push(isScarce(filters.scarce));
  return sql.join(conditions, sql` and `);
};

/** Whether the filters choose this category, by itself or with the one that it stands below. */
export const choosesCategory = (
  { category, below }: Pick<ProductFilters, 'category' | 'below'>,
  id: string,
): boolean => category === undefined || category === id || (below?.includes(id) ?? false);

/** Whether anything but visibility narrows the list. */
export const isNarrowed = ({ includesInactive: _, ...filters }: ProductFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);
