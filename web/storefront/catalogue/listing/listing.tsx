/**
 * The list of products.
 *
 * - loaded:     `listing-filters` (what an address narrows it down to), `listing-load`, `listing-head`
 * - shown:      `listing-toolbar`, `listing-results`
 * - narrowed:   `filter-panel`, `filter-drawer` (the same on a phone), `use-counts` (what each choice would leave),
 *               `filter-parts`, `variation-filters`, `chosen-chips` (sizes, colours …), `price-filter`, `price-slider`, `price-span`
 */

import { lazy, Suspense, useEffect, useState } from 'react';
import { data, useNavigation } from 'react-router';
import { api } from '../../../api/browser.ts';
import { serverApi } from '../../../api/server.ts';
import { useAddressFilters } from '../../../forms/address-filters.ts';
import { leaveToWorker } from '../../../offline/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SHORT_TOAST_MS, showToast } from '../../../ui/toasts.ts';
import type { Route } from './+types/listing.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { filtersOf, hrefOf, NO_FILTERS, summaryOf } from './listing-filters.ts';
import { listingHead, listingTitle } from './listing-head.ts';
import {
  type ChoiceCounts,
  type FilterChoices,
  type Listing,
  loadCounts,
  loadListing,
  statusOf,
} from './listing-load.ts';
import { ListingResults } from './listing-results.tsx';
import { FILTER_FORM, ListingToolbar } from './listing-toolbar.tsx';
import { useCounts } from './use-counts.ts';

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));

/** The choices seldom change: asked for once while filters are being tried. */
const CHOICES_FRESH_MS = 60_000;
let known: { choices: FilterChoices; at: number } | null = null;

const keepChoices = (choices: FilterChoices): void => {
  if (!choices.isIncomplete && known?.choices !== choices) known = { choices, at: Date.now() };
};

interface ListingPage extends Listing {
  /** In the server's page at once, so that nothing moves when they come; in the browser nobody waits for them. */
  counts: ChoiceCounts | null | Promise<ChoiceCounts | null>;
}

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const [server, url] = [serverApi(context), new URL(request.url)];
  const listing = await loadListing(server, url, request.signal);
  // After the products, whose search has counted them.
  const counts = listing.result.failure ? null : await loadCounts(server, url, request.signal);
  return data<ListingPage>({ ...listing, counts }, { status: statusOf(listing, url) });
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs): Promise<ListingPage> => {
  const url = new URL(request.url);
  const isFresh = known !== null && Date.now() - known.at < CHOICES_FRESH_MS;
  const choices = isFresh ? known?.choices : undefined;
  const listing = await loadListing(api, url, request.signal, choices);
  if (listing.result.failure) {
    leaveToWorker(request);
    return { ...listing, counts: null };
  }
  return { ...listing, counts: loadCounts(api, url, request.signal) };
};

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  listingHead(loaderData, new URLSearchParams(location.search), matches);

export default function ProductListing({ loaderData }: Route.ComponentProps) {
  const { result, choices } = loaderData;
  const filters = useAddressFilters(filtersOf, hrefOf, NO_FILTERS);
  const navigation = useNavigation();
  const [drawer, setDrawer] = useState<'unloaded' | 'closed' | 'open'>('unloaded');
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === '/products';
  const isBusy = isLoading || filters.isPending;
  const counts = useCounts(loaderData.counts, isBusy);

  useEffect(() => keepChoices(choices), [choices]);
  useEffect(() => {
    if (choices.isIncomplete) showToast('error', 'Failed to initialize filters', SHORT_TOAST_MS);
  }, [choices.isIncomplete]);

  const { pagination } = result;
  const summary =
    pagination !== null && result.products.length > 0
      ? summaryOf(pagination.current, pagination.limit, result.products.length, pagination.total)
      : null;
  return (
    <div className="container-page py-6 lg:py-8">
      <h1 className={classNames('mb-4 text-2xl font-bold', filters.applied.q && 'truncate')}>
        {listingTitle(filters.applied, choices)}
      </h1>
      <ListingToolbar filters={filters} onOpenFilters={() => setDrawer('open')} />
      <div className="mt-4 grid min-h-dvh content-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
        <aside aria-label="Filters" className="hidden scriptless:block scriptless:max-lg:order-last lg:block">
          <form
            id={FILTER_FORM}
            action="/products"
            onSubmit={(event) => {
              event.preventDefault();
              filters.apply();
            }}
            className="rounded-lg border border-line bg-surface px-4 pb-4 shadow-card"
          >
            <div className="flex min-h-12 items-center justify-between border-b border-line">
              <h2 className="font-semibold">Filters</h2>
              <Button look="quiet" onClick={filters.clear} className="-mr-3 px-3 text-sm scriptless:hidden">
                Reset Filters
              </Button>
            </div>
            <FilterPanel filters={filters} choices={choices} counts={counts} />
            <Button type="submit" isWide className="scripted:hidden">
              Apply Filters
            </Button>
          </form>
        </aside>
        <section aria-label="Products" className="min-w-0">
          <h2 className="sr-only">Results</h2>
          <p role="status" className="mb-3 min-h-6 text-sm text-ink-soft">
            {summary ?? (pagination && <span className="sr-only">No products found</span>)}
          </p>
          <ChosenChips filters={filters} />
          {/* What was there stays, dimmed, until the next products are. */}
          <div
            aria-busy={isBusy}
            className={classNames('transition-opacity', isBusy && 'opacity-50 delay-150')}
          >
            <ListingResults result={result} onClear={filters.clear} />
          </div>
        </section>
      </div>
      {drawer !== 'unloaded' && (
        <Suspense>
          <FilterDrawer
            isOpen={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            filters={filters}
            choices={choices}
            counts={counts}
            total={isBusy ? null : (pagination?.total ?? null)}
          />
        </Suspense>
      )}
    </div>
  );
}
