import type { Facets } from '#contract/catalogue/facets.ts';
import { choosesCategory, type ProductFilters } from '../products/filters.ts';

/**
 * How many products of one category are in stock, or are sold out. Counted under every filter but these two, so
 * that one count answers what each choice of category and availability would give.
 */
export interface FacetCount {
  category: string;
  isInStock: boolean;
  count: number;
}

/** The filters under which facet counts are counted. */
export const withoutOwn = ({
  category: _,
  below: __,
  inStock: ___,
  ...filters
}: ProductFilters): ProductFilters => filters;

/** The filters that choose among facet counts, with what says what is in stock. */
export const ownOf = ({
  includesInactive,
  category,
  below,
  inStock,
  choices,
}: ProductFilters): ProductFilters => ({
  includesInactive,
  choices,
  category,
  below,
  inStock,
});

/** How many products of the facet counts this category and availability choose; either may be left open. */
export const totalOf = (
  facetCounts: readonly FacetCount[],
  { inStock, ...own }: Pick<ProductFilters, 'category' | 'below' | 'inStock'>,
): number => {
  let total = 0;
  for (const facetCount of facetCounts) {
    if (!choosesCategory(own, facetCount.category)) continue;
    if (inStock !== undefined && facetCount.isInStock !== inStock) continue;
    total += facetCount.count;
  }
  return total;
};

/** What each choice would leave: a filter's own present choice is left out of its counts. */
export const facetsOf = (
  facetCounts: readonly FacetCount[],
  { category, below, inStock }: Pick<ProductFilters, 'category' | 'below' | 'inStock'>,
  categories: readonly { id: string; name: string; parent: string | null }[],
): Facets => {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  const counts = new Map<string, number>();
  for (const facetCount of facetCounts) {
    if (inStock !== undefined && facetCount.isInStock !== inStock) continue;
    for (const id of [facetCount.category, parents.get(facetCount.category)])
      if (id) counts.set(id, (counts.get(id) ?? 0) + facetCount.count);
  }
  return {
    categories: categories.map(({ id, name, parent }) => ({
      _id: id,
      name,
      ...(parent ? { parent } : {}),
      count: counts.get(id) ?? 0,
    })),
    availability: {
      inStock: totalOf(facetCounts, { category, below, inStock: true }),
      outOfStock: totalOf(facetCounts, { category, below, inStock: false }),
    },
    total: totalOf(facetCounts, { category, below, inStock }),
  };
};
