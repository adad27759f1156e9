import { data } from 'react-router';
import type { Api } from '../../../api/api.ts';
import { leaveToWorker } from '../../../offline/connection.ts';
import { filtersOf } from './listing-filters.ts';
import { type ChoiceCounts, type FilterChoices, type Listing, loadCounts, statusOf } from './listing-load.ts';

/** The choices seldom change: asked for once while filters are being tried. */
const CHOICES_FRESH_MS = 60_000;
let known: { choices: FilterChoices; at: number } | null = null;

export const keepChoices = (choices: FilterChoices): void => {
  if (!choices.isIncomplete && known?.choices !== choices) known = { choices, at: Date.now() };
};

/** The choices that the browser has, while they are fresh. */
export const freshChoices = (): FilterChoices | undefined =>
  known !== null && Date.now() - known.at < CHOICES_FRESH_MS ? known.choices : undefined;

export interface ListingPage extends Listing {
  /** In the server's page at once, so that nothing moves when they come; in the browser nobody waits for them. */
  counts: ChoiceCounts | null | Promise<ChoiceCounts | null>;
}

/** The server's page of a listing, with its counts: after the products, whose search has counted them. */
export const serverPage = async (server: Api, request: Request, listing: Listing) => {
  const url = new URL(request.url);
  const filters = filtersOf(url.searchParams, listing.category, listing.collection);
  const counts = listing.result.failure ? null : await loadCounts(server, filters, request.signal);
  return data<ListingPage>({ ...listing, counts }, { status: statusOf(listing, url) });
};

/** The browser's page of a listing. */
export const browserPage = (api: Api, request: Request, listing: Listing): ListingPage => {
  if (listing.result.failure) {
    leaveToWorker(request);
    return { ...listing, counts: null };
  }
  const filters = filtersOf(new URL(request.url).searchParams, listing.category, listing.collection);
  return { ...listing, counts: loadCounts(api, filters, request.signal) };
};
