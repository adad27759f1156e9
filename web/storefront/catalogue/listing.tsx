import { lazy, Suspense, useEffect, useState } from 'react';
import { data, type MetaDescriptor, useNavigation } from 'react-router';
import { api } from '../../api/browser.ts';
import { serverApi } from '../../api/server.ts';
import { leaveToWorker } from '../../offline/connection.ts';
import { Button } from '../../ui/button.tsx';
import { SHORT_TOAST_MS, showToast } from '../../ui/toasts.ts';
import { originOf } from '../shell/settings.ts';
import type { Route } from './+types/listing.ts';
import { FilterPanel } from './filter-panel.tsx';
import { summaryOf } from './listing-filters.ts';
import { listingHead, listingTitle } from './listing-head.ts';
import { type FilterChoices, type Listing, loadListing, statusOf } from './listing-load.ts';
import { ListingResults } from './listing-results.tsx';
import { FILTER_FORM, ListingToolbar } from './listing-toolbar.tsx';
import { useFilters } from './use-filters.ts';

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));

/** The choices seldom change: asked for once while filters are being tried. */
const CHOICES_FRESH_MS = 60_000;
let known: { choices: FilterChoices; at: number } | null = null;

const keepChoices = (choices: FilterChoices): void => {
  if (!choices.isIncomplete && known?.choices !== choices) known = { choices, at: Date.now() };
};

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  const listing = await loadListing(serverApi(context), url, request.signal);
  return data<Listing>(listing, { status: statusOf(listing, url) });
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs): Promise<Listing> => {
  const isFresh = known !== null && Date.now() - known.at < CHOICES_FRESH_MS;
  const choices = isFresh ? known?.choices : undefined;
  const listing = await loadListing(api, new URL(request.url), request.signal, choices);
  if (listing.result.failure) leaveToWorker(request);
  return listing;
};

export function meta({ loaderData, location, matches }: Route.MetaArgs): MetaDescriptor[] {
  return listingHead(loaderData, new URLSearchParams(location.search), originOf(matches));
}

export default function ProductListing({ loaderData: { result, choices } }: Route.ComponentProps) {
  const filters = useFilters();
  const navigation = useNavigation();
  const [drawer, setDrawer] = useState<'unloaded' | 'closed' | 'open'>('unloaded');
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === '/products';
  const isBusy = isLoading || filters.isPending;

  useEffect(() => keepChoices(choices), [choices]);
  useEffect(() => {
    if (choices.isIncomplete) showToast('error', 'Failed to initialize filters', SHORT_TOAST_MS);
  }, [choices.isIncomplete]);

  const { pagination } = result;
  const summary =
    pagination !== null && result.products.length > 0
      ? summaryOf(pagination.current, pagination.limit, result.products.length, pagination.total)
      : '';
  return (
    <div className="container-page py-6 lg:py-8">
      <h1 className="mb-4 text-2xl font-bold">{listingTitle(filters.draft, choices)}</h1>
      <ListingToolbar filters={filters} onOpenFilters={() => setDrawer('open')} />
      <div className="mt-4 grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
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
              <Button look="quiet" onClick={filters.reset} className="-mr-3 px-3 text-sm scriptless:hidden">
                Reset Filters
              </Button>
            </div>
            <FilterPanel filters={filters} choices={choices} />
            <Button type="submit" isWide className="scripted:hidden">
              Apply Filters
            </Button>
          </form>
        </aside>
        <section aria-label="Products" className="min-w-0">
          <h2 className="sr-only">Results</h2>
          <p role="status" className="mb-3 min-h-6 text-sm text-ink-soft">
            {summary}
          </p>
          <ListingResults result={result} isBusy={isBusy} onClear={filters.reset} />
        </section>
      </div>
      {drawer !== 'unloaded' && (
        <Suspense>
          <FilterDrawer
            isOpen={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            filters={filters}
            choices={choices}
            total={isBusy ? null : (pagination?.total ?? null)}
          />
        </Suspense>
      )}
    </div>
  );
}
