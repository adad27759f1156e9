import type { StarCounts } from '#contract/catalogue/schemas.ts';

/** How many reviews gave each number of stars, five first, and their share of all in whole percent. */
export const starShares = (counts: StarCounts): { star: number; count: number; percent: number }[] => {
  const total = counts[1] + counts[2] + counts[3] + counts[4] + counts[5];
  return ([5, 4, 3, 2, 1] as const).map((star) => ({
    star,
    count: counts[star],
    percent: total === 0 ? 0 : Math.round((counts[star] / total) * 100),
  }));
};
