import type { Facets } from '#contract/catalogue/facets.ts';
import type { ProductFilters } from '../products/filters.ts';

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
export const withoutOwn = ({ category: _, inStock: __, ...filters }: ProductFilters): ProductFilters =>
  filters;

/** The filters that choose among facet counts, with what says what is in stock. */
export const ownOf = ({ includesInactive, category, inStock, choices }: ProductFilters): ProductFilters => ({
  includesInactive,
  choices,
  category,
  inStock,
});

/** How many products of the facet counts this category and availability choose; either may be left open. */
export const totalOf = (
  facetCounts: readonly FacetCount[],
  { category, inStock }: Pick<ProductFilters, 'category' | 'inStock'>,
): number => {
  let total = 0;
  for (const facetCount of facetCounts) {
    if (category !== undefined && facetCount.category !== category) continue;
    if (inStock !== undefined && facetCount.isInStock !== inStock) continue;
    total += facetCount.count;
  }
  return total;
};

/** What each choice would leave: a filter's own present choice is left out of its counts. */
export const facetsOf = (
  facetCounts: readonly FacetCount[],
  { category, inStock }: Pick<ProductFilters, 'category' | 'inStock'>,
  categories: readonly { id: string; name: string }[],
): Facets => {
  const counts = new Map<string, number>();
  for (const facetCount of facetCounts) {
    if (inStock !== undefined && facetCount.isInStock !== inStock) continue;
    counts.set(facetCount.category, (counts.get(facetCount.category) ?? 0) + facetCount.count);
  }
  return {
    categories: categories.map(({ id, name }) => ({ _id: id, name, count: counts.get(id) ?? 0 })),
    availability: {
      inStock: totalOf(facetCounts, { category, inStock: true }),
      outOfStock: totalOf(facetCounts, { category, inStock: false }),
    },
    total: totalOf(facetCounts, { category, inStock }),
  };
};
