/**
 * The parameters that a page's address may carry for the server: those of the listing. Others (a campaign's, a discount
 * code's) are the browser's alone, and the page is the same without them.
 */
export const LISTING_PARAMETERS = [
  'q',
  'category',
  'featured',
  'minPrice',
  'maxPrice',
  'minRating',
  'availability',
  'sortBy',
  'page',
] as const;
export type ListingParameter = (typeof LISTING_PARAMETERS)[number];
