import type { Facets } from '#contract/catalogue/facets.ts';
import type { ProductFilters } from '../products/filters.ts';

/**
 * How many products of one category are in stock, or are sold out. Counted under every filter but these two, so
 * that one count answers what each choice of category and availability would give.
 */
export interface Cell {
  category: string;
  isInStock: boolean;
  count: number;
}

/** The filters under which cells are counted. */
export const withoutOwn = ({ category: _, inStock: __, ...filters }: ProductFilters): ProductFilters =>
  filters;

/** The filters that choose among cells. */
export const ownOf = ({ includesInactive, category, inStock }: ProductFilters): ProductFilters => ({
  includesInactive,
  category,
  inStock,
});

/** How many products of the cells this category and availability choose; either may be left open. */
export const totalOf = (
  cells: readonly Cell[],
  { category, inStock }: Pick<ProductFilters, 'category' | 'inStock'>,
): number => {
  let total = 0;
  for (const cell of cells) {
    if (category !== undefined && cell.category !== category) continue;
    if (inStock !== undefined && cell.isInStock !== inStock) continue;
    total += cell.count;
  }
  return total;
};

/** What each choice would leave: a filter's own present choice is left out of its counts. */
export const facetsOf = (
  cells: readonly Cell[],
  { category, inStock }: Pick<ProductFilters, 'category' | 'inStock'>,
  categories: readonly { id: string; name: string }[],
): Facets => {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (inStock !== undefined && cell.isInStock !== inStock) continue;
    counts.set(cell.category, (counts.get(cell.category) ?? 0) + cell.count);
  }
  return {
    categories: categories.map(({ id, name }) => ({ _id: id, name, count: counts.get(id) ?? 0 })),
    availability: {
      inStock: totalOf(cells, { category, inStock: true }),
      outOfStock: totalOf(cells, { category, inStock: false }),
    },
    total: totalOf(cells, { category, inStock }),
  };
};
