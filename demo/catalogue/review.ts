import type { ShopperKey } from './shoppers.ts';
import type { DemoReview } from './types.ts';

/** One review on one line of a data file. */
export function review(
  shopper: ShopperKey,
  star: DemoReview['star'],
  daysAgo: number,
  comment: string,
): DemoReview {
  return { shopper, star, comment, daysAgo };
}
