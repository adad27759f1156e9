import { hundredthsFrom } from '#contract/money.ts';
import { choosesCategory, type ProductFilters } from '../products/filters.ts';
import type { ChoiceFacets, ChoiceProduct } from './choice-facets.ts';
import type { FacetCount } from './facet-counts.ts';

/** Which products the filters leave, but for category, availability and what is chosen of variations. */
const isLeftBy = (filters: ProductFilters): ((product: ChoiceProduct) => boolean) => {
  const least = filters.leastKobo ?? Number.NEGATIVE_INFINITY;
  const most = filters.mostKobo ?? Number.POSITIVE_INFINITY;
  const stars = hundredthsFrom(filters.rating ?? 0);
  return ({ price, rating, isFeatured }) =>
    price >= least &&
    price <= most &&
    rating >= stars &&
    (filters.isFeatured === undefined || filters.isFeatured === isFeatured);
};

/** For each place in `tokens` a bit of the type of which it is chosen; 0 where it is not. */
const chosenBits = ({ tokens }: ChoiceFacets, { choices = [] }: ProductFilters): Uint8Array => {
  const bits = new Uint8Array(tokens.length);
  const places = new Map(tokens.map((token, place) => [token, place]));
  choices.forEach((ofType, type) => {
    for (const token of ofType) {
      const place = places.get(token);
      if (place !== undefined) bits[place] = 1 << type;
    }
  });
  return bits;
};

/** Which of the chosen types a row has no chosen value of. */
const missingIn = (values: readonly number[], bits: Uint8Array, all: number): number => {
  let missing = all;
  for (const place of values) missing &= ~(bits[place] ?? 0);
  return missing;
};

/** Counts as the database would, for filters that choose values and include no inactive products. */
export const chosenCountsOf = (facets: ChoiceFacets, filters: ProductFilters): FacetCount[] => {
  const all = (1 << (filters.choices ?? []).length) - 1;
  const bits = chosenBits(facets, filters);
  const isLeft = isLeftBy(filters);
  const counts = new Map<string, { in: number; out: number }>();
  for (const product of facets.products) {
    if (!isLeft(product)) continue;
    const fitting = product.rows.filter(({ values }) => missingIn(values, bits, all) === 0);
    if (fitting.length === 0) continue;
    const count = counts.get(product.category) ?? { in: 0, out: 0 };
    counts.set(product.category, count);
    count[fitting.some(({ isInStock }) => isInStock) ? 'in' : 'out'] += 1;
  }
  return [...counts].flatMap(([category, count]) => [
    { category, isInStock: true, count: count.in },
    { category, isInStock: false, count: count.out },
  ]);
};

/** Products of each value, by its place: how many have it, and of how many it can be bought. */
interface ValueCounts {
  had: Uint32Array;
  inStock: Uint32Array;
}

const countValues = (
  facets: ChoiceFacets,
  filters: ProductFilters,
  types: readonly number[],
): ValueCounts => {
  const all = (1 << (filters.choices ?? []).length) - 1;
  const bits = chosenBits(facets, filters);
  const isLeft = isLeftBy(filters);
  /** For each type the bit of what is chosen of it. */
  const bitOfType = new Map<number, number>();
  bits.forEach((bit, place) => {
    if (bit > 0) bitOfType.set(types[place] ?? -1, bit);
  });
  const size = facets.tokens.length;
  const [had, inStock] = [new Uint32Array(size), new Uint32Array(size)];
  const [lastHad, lastInStock] = [new Int32Array(size).fill(-1), new Int32Array(size).fill(-1)];
  facets.products.forEach((product, index) => {
    if (!isLeft(product) || !choosesCategory(filters, product.category)) return;
    for (const { values, isInStock } of product.rows) {
      const missing = missingIn(values, bits, all);
      for (const place of values) {
        // What is chosen of a value's own type is left out of its count.
        if (missing !== 0 && missing !== bitOfType.get(types[place] ?? -1)) continue;
        if (lastHad[place] !== index) had[place] = (had[place] ?? 0) + 1;
        lastHad[place] = index;
        if (!isInStock || lastInStock[place] === index) continue;
        inStock[place] = (inStock[place] ?? 0) + 1;
        lastInStock[place] = index;
      }
    }
  });
  return { had, inStock };
};

/**
 * How many products each value would leave, by its place in `tokens`, under all other filters.
 * @param types of each place a number that values of one type share
 */
export const valueCountsOf = (
  facets: ChoiceFacets,
  filters: ProductFilters,
  types: readonly number[],
): Uint32Array => {
  const { had, inStock } = countValues(facets, filters, types);
  if (filters.inStock === undefined) return had;
  return filters.inStock ? inStock : had.map((count, place) => count - (inStock[place] ?? 0));
};
