import type { Review } from '#contract/catalogue/schemas.ts';

/**
 * Reviews of several answers, newest first, each shopper's once: what was written between two answers moves the
 * later pages on, so that they overlap.
 */
export const mergedReviews = (...lists: readonly (readonly Review[])[]): Review[] => {
  const byShopper = new Map<string, Review>();
  for (const review of lists.flat()) {
    if (!byShopper.has(review.user._id)) byShopper.set(review.user._id, review);
  }
  return [...byShopper.values()].sort((left, right) => right.createdAt.localeCompare(left.createdAt));
};
