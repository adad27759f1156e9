import { useState } from 'react';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import type { DetailProduct } from '../product/product-load.ts';

/**
 * A loaded product with the reviews that a call has answered with since; what is loaded anew counts again.
 */
export const useLatestReviews = (
  loaded: DetailProduct,
): { product: DetailProduct; showReviews: (reviews: Reviews) => void } => {
  const [latest, setLatest] = useState<{ over: DetailProduct; product: DetailProduct } | null>(null);
  return {
    product: latest?.over === loaded ? latest.product : loaded,
    showReviews: ({ ratings, averageRating, reviewCount, starCounts }) =>
      setLatest({ over: loaded, product: { ...loaded, ratings, averageRating, reviewCount, starCounts } }),
  };
};
