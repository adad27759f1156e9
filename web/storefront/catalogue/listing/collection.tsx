import { redirect, replace } from 'react-router';
import { api } from '../../../api/browser.ts';
import { serverApi } from '../../../api/server.ts';
import type { Route } from './+types/collection.ts';
import { listingHead } from './listing-head.ts';
import { loadCollectionListing, movedTo } from './listing-load.ts';
import { browserPage, freshChoices, serverPage } from './listing-page.ts';

/** For good, and yet asked for again each time: a collection that is renamed twice may have its first words again. */
const MOVED = { status: 301, headers: { 'cache-control': 'no-cache' } };

export const loader = async ({ context, params: { words }, request }: Route.LoaderArgs) => {
  const server = serverApi(context);
  const listing = await loadCollectionListing(server, new URL(request.url), words, request.signal);
  const moved = movedTo(listing, words);
  if (moved !== null) throw redirect(moved, MOVED);
  return serverPage(server, request, listing);
};

export const clientLoader = async ({ params: { words }, request }: Route.ClientLoaderArgs) => {
  const url = new URL(request.url);
  const listing = await loadCollectionListing(api, url, words, request.signal, freshChoices());
  const moved = movedTo(listing, words);
  if (moved !== null) throw replace(`${moved}${url.search}`);
  return browserPage(api, request, listing);
};

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  listingHead(loaderData, new URLSearchParams(location.search), matches, 'Collection Not Found');

/** One collection's products: `listing-layout` shows them. */
export default function CollectionListing() {
  return null;
}
