/**
 * How many products each choice of a filter would leave.
 *
 * - by the whole catalogue:  `product-counts`, `product-facets`, `kept-facets` (read once a version)
 * - by variations:           `offered-choices`, `choice-facets`, `choice-counts`, `choice-labels`, `chosen-tokens`
 */

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
  /** Which they are, where that is known and they are few. */
  ids?: readonly string[];
}

/** The filters under which facet counts are counted. */
export const withoutOwn = ({
  category: _,
  below: __,
  inStock: ___,
  ...filters
}: ProductFilters): ProductFilters => filters;

/** What of the facet counts a category and availability choose; either may be left open. */
type OwnFilters = Pick<ProductFilters, 'category' | 'below' | 'inStock'>;

const isChosenOf =
  ({ inStock, ...own }: OwnFilters) =>
  ({ category, isInStock }: FacetCount): boolean =>
    choosesCategory(own, category) && (inStock === undefined || isInStock === inStock);

/** How many products of the facet counts are chosen. */
export const totalOf = (facetCounts: readonly FacetCount[], filters: OwnFilters): number => {
  const isChosen = isChosenOf(filters);
  return facetCounts.reduce((total, facetCount) => total + (isChosen(facetCount) ? facetCount.count : 0), 0);
};

/** The ids of all products of the facet counts that are chosen, where these are known. */
export const fewOf = (
  facetCounts: readonly FacetCount[],
  filters: OwnFilters,
): readonly string[] | undefined => {
  const chosen = facetCounts.filter(isChosenOf(filters));
  return chosen.every(({ ids }) => ids !== undefined) ? chosen.flatMap(({ ids = [] }) => ids) : undefined;
};

/** What each choice would leave: a filter's own present choice is left out of its counts. */
export const facetsOf = (
  facetCounts: readonly FacetCount[],
  { category, below, inStock }: OwnFilters,
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
