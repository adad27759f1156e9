import type { Review } from '#contract/catalogue/schemas.ts';

/** How many reviews gave each number of stars, five first, and their share of all in whole percent. */
export const spreadOf = (
  reviews: readonly Pick<Review, 'star'>[],
): { star: number; count: number; percent: number }[] =>
  [5, 4, 3, 2, 1].map((star) => {
    const count = reviews.filter((review) => review.star === star).length;
    return { star, count, percent: reviews.length === 0 ? 0 : Math.round((count / reviews.length) * 100) };
  });
