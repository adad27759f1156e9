import { hundredthsFrom } from '#contract/money.ts';
import { choosesCategory, type ProductFilters } from '../products/filters.ts';
import type { ChoiceFacets } from './choice-facets.ts';
import type { FacetCount } from './facet-counts.ts';

/**
 * So many ids at most stand with a count. A list of no more than these is read by them; where there are more, whoever walks the
 * list's order soon meets one.
 */
const FEW = 250;

/** Which products, by their places, the filters leave, but for category, availability and what is chosen of variations. */
const isLeftBy = (facets: ChoiceFacets, filters: ProductFilters): ((product: number) => boolean) => {
  const least = filters.leastKobo ?? Number.NEGATIVE_INFINITY;
  const most = filters.mostKobo ?? Number.POSITIVE_INFINITY;
  const stars = hundredthsFrom(filters.rating ?? 0);
  const { prices, ratings, isFeatured } = facets;
  return (product) => {
    const price = prices[product] ?? 0;
    return (
      price >= least &&
      price <= most &&
      (ratings[product] ?? 0) >= stars &&
      (filters.isFeatured === undefined || filters.isFeatured === isFeatured[product])
    );
  };
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

/** Which of the chosen types a row has no chosen value of, as bits. */
const missingOf = (facets: ChoiceFacets, filters: ProductFilters): ((row: number) => number) => {
  const all = (1 << (filters.choices ?? []).length) - 1;
  if (all === 0) return () => 0;
  const bits = chosenBits(facets, filters);
  const { firstValue, values } = facets;
  return (row) => {
    let missing = all;
    const end = firstValue[row + 1] ?? 0;
    for (let at = firstValue[row] ?? 0; at < end; at += 1) missing &= ~(bits[values[at] ?? 0] ?? 0);
    return missing;
  };
};

/** Counts as the database would, for filters that choose values and include no inactive products; few stand with their ids. */
export const chosenCountsOf = (facets: ChoiceFacets, filters: ProductFilters): FacetCount[] => {
  const isLeft = isLeftBy(facets, filters);
  const missing = missingOf(facets, filters);
  const { ids, categories, firstRow, inStock } = facets;
  const found = new Map<string, { in: string[]; out: string[] }>();
  for (let product = 0; product < ids.length; product += 1) {
    if (!isLeft(product)) continue;
    let [isHad, isThere] = [false, false];
    const end = firstRow[product + 1] ?? 0;
    for (let row = firstRow[product] ?? 0; row < end && !isThere; row += 1) {
      if (missing(row) !== 0) continue;
      isHad = true;
      isThere = inStock[row] === 1;
    }
    if (!isHad) continue;
    const category = categories[product] ?? '';
    const ofCategory = found.get(category) ?? { in: [], out: [] };
    found.set(category, ofCategory);
    ofCategory[isThere ? 'in' : 'out'].push(ids[product] ?? '');
  }
  const countOf = (category: string, isInStock: boolean, having: readonly string[]): FacetCount => ({
    category,
    isInStock,
    count: having.length,
    ...(having.length > FEW ? {} : { ids: having }),
  });
  return [...found].flatMap(([category, having]) => [
    countOf(category, true, having.in),
    countOf(category, false, having.out),
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
  isAmong: (product: number) => boolean,
): ValueCounts => {
  const bits = chosenBits(facets, filters);
  const isLeft = isLeftBy(facets, filters);
  const missingIn = missingOf(facets, filters);
  /** Of each place the bit of what is chosen of its type. */
  const bitOfType = new Map<number, number>();
  bits.forEach((bit, place) => {
    if (bit > 0) bitOfType.set(types[place] ?? -1, bit);
  });
  const ownBits = Uint8Array.from(types, (type) => bitOfType.get(type) ?? 0);
  const size = facets.tokens.length;
  const [had, inStock] = [new Uint32Array(size), new Uint32Array(size)];
  const [lastHad, lastInStock] = [new Int32Array(size).fill(-1), new Int32Array(size).fill(-1)];
  const { categories, firstRow, firstValue, values } = facets;
  const countRow = (product: number, row: number, missing: number): void => {
    const isThere = facets.inStock[row] === 1;
    const end = firstValue[row + 1] ?? 0;
    for (let at = firstValue[row] ?? 0; at < end; at += 1) {
      const place = values[at] ?? 0;
      // What is chosen of a value's own type is left out of its count.
      if (missing !== 0 && missing !== ownBits[place]) continue;
      if (lastHad[place] !== product) had[place] = (had[place] ?? 0) + 1;
      lastHad[place] = product;
      if (!isThere || lastInStock[place] === product) continue;
      inStock[place] = (inStock[place] ?? 0) + 1;
      lastInStock[place] = product;
    }
  };
  for (let product = 0; product < categories.length; product += 1) {
    if (!isAmong(product) || !isLeft(product) || !choosesCategory(filters, categories[product] ?? ''))
      continue;
    const end = firstRow[product + 1] ?? 0;
    for (let row = firstRow[product] ?? 0; row < end; row += 1) countRow(product, row, missingIn(row));
  }
  return { had, inStock };
};

/**
 * How many products each value would leave, by its place in `tokens`, under all other filters.
 * @param types of each place a number that values of one type share
 * @param found ids of the products that are counted, all where it is left out
 */
export const valueCountsOf = (
  facets: ChoiceFacets,
  filters: ProductFilters,
  types: readonly number[],
  found?: ReadonlySet<string>,
): Uint32Array => {
  const isAmong = found ? (product: number) => found.has(facets.ids[product] ?? '') : () => true;
  const { had, inStock } = countValues(facets, filters, types, isAmong);
  if (filters.inStock === undefined) return had;
  return filters.inStock ? inStock : had.map((count, place) => count - (inStock[place] ?? 0));
};
