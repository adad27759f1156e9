import type { PriceRange } from '#contract/catalogue/schemas.ts';

/** What the price slider runs over, in whole naira. */
export interface PriceSpan {
  least: number;
  /** On the slider's own grid: at or just above the dearest product, so that its end can be reached. */
  most: number;
  step: number;
}

/** Whole naira around the range; steps of a hundredth of it, at least 1. */
export const spanOf = ({ minPrice: cheapest, maxPrice: dearest }: PriceRange): PriceSpan => {
  const least = Math.floor(cheapest);
  const step = Math.max(1, Math.floor((dearest - cheapest) / 100));
  return { least, most: least + Math.ceil((dearest - least) / step) * step, step };
};

interface Bounds {
  minPrice: number | null;
  maxPrice: number | null;
}

/** Where the two thumbs stand: at the ends without a bound, and never past each other. */
export const thumbsOf = ({ minPrice, maxPrice }: Bounds, { least, most }: PriceSpan): [number, number] => {
  const within = (price: number) => Math.min(most, Math.max(least, price));
  const low = within(minPrice ?? least);
  return [low, Math.max(low, within(maxPrice ?? most))];
};

/** The bounds that the thumbs stand for: a thumb at its end is no bound. */
export const boundsOf = ([low, high]: readonly [number, number], { least, most }: PriceSpan): Bounds => ({
  minPrice: low <= least ? null : low,
  maxPrice: high >= most ? null : high,
});

/** The lowest price as typed: it cannot exceed the highest. */
export const lowestWithin = (typed: number | null, { maxPrice }: Bounds): number | null =>
  typed !== null && maxPrice !== null ? Math.min(typed, maxPrice) : typed;

/** The highest price as typed: it cannot go below the lowest. */
export const highestWithin = (typed: number | null, { minPrice }: Bounds): number | null =>
  typed !== null && minPrice !== null ? Math.max(typed, minPrice) : typed;
