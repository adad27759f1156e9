import { lowUpTo } from '#contract/catalogue/limits.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** `Out of Stock`, `Only N left` or `In Stock`; `lowStock` is the threshold that the owner has set. */
export const stockText = (stock: number, lowStock: number): string => {
  if (stock <= 0) return 'Out of Stock';
  return stock <= lowStock ? `Only ${stock} left` : 'In Stock';
};

/** Of a card's badge: red when there is none, yellow up to the threshold, green above. */
export const cardStockTone = (stock: number, lowStock: number): BadgeTone => {
  if (stock <= 0) return 'danger';
  return stock <= lowStock ? 'warning' : 'success';
};

/** Of the badge on a product's page and in the admin area: red up to the threshold (5), yellow up to twice that, green above. */
export const stockTone = (stock: number, lowStock: number): BadgeTone => {
  if (stock <= lowStock) return 'danger';
  return stock <= lowUpTo(lowStock) ? 'warning' : 'success';
};
