/**
 * The list of products, all of them, a category's or a collection's. One layout shows both, so that who chooses a category among the filters
 * goes to its page and keeps the filters, their panel and the focus.
 *
 * - pages:      `listing`, `category`, `collection`
 * - loaded:     `listing-filters` (what an address narrows it down to), `listing-load`, `listing-page`, `listing-head`
 * - shown:      `listing-view`, `listing-title`, `listing-toolbar`, `listing-results`,
 *               `found-pages` (the owner's, beside the products), `missing-category`
 * - narrowed:   `filter-panel`, `filter-drawer` (the same on a phone), `use-counts` (what each choice would leave),
 *               `filter-parts`, `variation-filters`, `chosen-chips` (sizes, colours …),
 *               `price-filter`, `typed-price` (1,500.50, 2k), `price-slider`, `price-span`
 */

import { useMatches } from 'react-router';
import type { ListingPage } from './listing-page.ts';
import { ListingView } from './listing-view.tsx';

export default function ListingLayout() {
  return <ListingView page={useMatches().at(-1)?.loaderData as ListingPage} />;
}
