import { lazy, type Ref, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { collectionPath } from '#contract/catalogue/addresses.ts';
import { useAddressFilters } from '../../../forms/address-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SHORT_TOAST_MS, showToast } from '../../../ui/toasts.ts';
import { useGoingOn } from '../../../ui/use-going-on.ts';
import { isListingPath } from '../listing-path.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FoundPages } from './found-pages.tsx';
import { filtersOf, hrefOf, type ListingFilters, NO_FILTERS, summaryOf } from './listing-filters.ts';
import { listingTitle } from './listing-head.ts';
import { isMissing, type ListingResult } from './listing-load.ts';
import { keepChoices, type ListingPage } from './listing-page.ts';
import { ListingResults } from './listing-results.tsx';
import { ListingTitle } from './listing-title.tsx';
import { FILTER_FORM, ListingToolbar } from './listing-toolbar.tsx';
import { MissingCategory } from './missing-category.tsx';
import { useCounts } from './use-counts.ts';

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));

/** Which of the products are shown; whoever pages or clears goes on here. */
const Summary = ({ result, place }: { result: ListingResult; place: Ref<HTMLHeadingElement> }) => {
  const { pagination } = result;
  const summary =
    pagination !== null && result.products.length > 0
      ? summaryOf(pagination.current, pagination.limit, result.products.length, pagination.total)
      : null;
  return (
    <>
      <h2 ref={place} tabIndex={-1} className="sr-only">
        Results
      </h2>
      <p role="status" className="mb-3 min-h-6 text-sm text-ink-soft">
        {summary ?? (pagination && <span className="sr-only">0 products</span>)}
      </p>
    </>
  );
};

/** A page of products with what narrows them down. */
export const ListingView = ({ page }: { page: ListingPage }) => {
  const { result, choices, category, collection } = page;
  // A filter by category stays one; on a category's page it leads to those of the others.
  const own = category ? choices.categories : [];
  const addressOf = (filters: ListingFilters, number = 1) => hrefOf(filters, number, own);
  const filters = useAddressFilters((search) => filtersOf(search, category, collection), addressOf, {
    ...NO_FILTERS,
    collection,
  });
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState<'unloaded' | 'closed' | 'open'>('unloaded');
  const isLoading = navigation.state === 'loading' && isListingPath(navigation.location.pathname);
  const isBusy = isLoading || filters.isPending;
  const counts = useCounts(page.counts, isBusy);
  const { place, goOn } = useGoingOn<HTMLHeadingElement>(result);

  useEffect(() => keepChoices(choices), [choices]);
  useEffect(() => {
    if (choices.isIncomplete) showToast('error', 'Failed to initialize filters', SHORT_TOAST_MS);
  }, [choices.isIncomplete]);

  const withoutScripts = { action: collection ? collectionPath(collection) : '/products' };
  if (isMissing(page)) return <MissingCategory isCollection={pathname.startsWith('/collections/')} />;
  return (
    <div className="container-page py-6 lg:py-8">
      <ListingTitle
        category={category}
        collection={collection}
        choices={choices}
        title={listingTitle(filters.applied, choices)}
        isSearch={filters.applied.q !== ''}
      />
      <ListingToolbar filters={filters} onOpenFilters={() => setDrawer('open')} />
      <div className="mt-4 grid min-h-dvh content-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
        <aside
          aria-label="Filters"
          className="hidden min-w-0 scriptless:block scriptless:max-lg:order-last lg:block"
        >
          <form
            id={FILTER_FORM}
            {...withoutScripts}
            onSubmit={(event) => {
              event.preventDefault();
              filters.apply();
            }}
            className="rounded-lg border border-line bg-surface px-4 pb-4 shadow-card"
          >
            <div className="flex min-h-12 items-center justify-between border-b border-line">
              <h2 className="font-semibold">Filters</h2>
              <Button look="quiet" onClick={filters.clear} className="-mr-4 text-sm scriptless:hidden">
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
          <Summary result={result} place={place} />
          <ChosenChips filters={filters} />
          {/* What was there stays, dimmed, until the next products are. */}
          <div
            aria-busy={isBusy}
            className={classNames('transition-opacity', isBusy && 'opacity-50 delay-150')}
          >
            <FoundPages pages={page.pages ?? []} />
            <ListingResults
              result={result}
              hrefOf={(number) => addressOf(filters.applied, number)}
              onClear={() => {
                goOn();
                filters.clear();
              }}
              onStep={goOn}
            />
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
            total={isBusy ? null : (result.pagination?.total ?? null)}
          />
        </Suspense>
      )}
    </div>
  );
};
