import { api } from '../../../api/browser.ts';
import { serverApi } from '../../../api/server.ts';
import type { Route } from './+types/listing.ts';
import { listingHead } from './listing-head.ts';
import { loadListing } from './listing-load.ts';
import { browserPage, freshChoices, serverPage } from './listing-page.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const server = serverApi(context);
  return serverPage(server, request, await loadListing(server, new URL(request.url), request.signal));
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  browserPage(api, request, await loadListing(api, new URL(request.url), request.signal, freshChoices()));

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  listingHead(loaderData, new URLSearchParams(location.search), matches);

/** All products: `listing-layout` shows them. */
export default function ProductListing() {
  return null;
}
