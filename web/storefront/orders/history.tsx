import { CircleAlert, PackageOpen, RotateCw, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Await, useLocation, useNavigation, useRevalidator } from 'react-router';
import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { useAddressFilters } from '../../forms/address-filters.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { pageIn } from '../../forms/page-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useGoingOn } from '../../ui/use-going-on.ts';
import { type OnScreen, useOnScreen } from '../../ui/use-on-screen.ts';
import { AwaitedPayments } from '../checkout/awaited/awaited-payments.tsx';
import { PastOrders } from '../past-orders/past-orders.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import type { Route } from './+types/history.ts';
import { HistoryFilterForm } from './history-filter-form.tsx';
import { filtersIn, type HistoryFilters, hasFilters, hrefOf, NO_FILTERS } from './history-filters.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { type Loaded, loaded } from './loaded.ts';
import { OrderCard } from './order-card.tsx';

export const meta = pageHead('My Orders');

type Orders = Loaded<Page<Order>>;

/** While orders are on the screen they stay there, dimmed, until the next ones have come. */
const onScreen: OnScreen = { isThere: false };

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const search = new URL(request.url).searchParams;
  const filters = filtersIn(search);
  const failure = 'Failed to fetch orders';
  const query = { ...filters, page: pageIn(search) };
  const call = api(calls.listOwnOrders, { query, signal: request.signal, failure });
  const orders = loaded(call, failure);
  return { filters, orders: onScreen.isThere ? await orders : orders };
};

const Failure = ({ sentence }: { sentence: string }) => {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="rounded-xl border border-danger bg-danger-tint p-5 text-danger-strong">
      <p className="flex gap-3 font-medium">
        <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
        {sentence}
      </p>
      <Button
        look="secondary"
        className="mt-4"
        isBusy={state === 'loading'}
        onClick={() => revalidate()}
        icon={<RotateCw aria-hidden="true" className="size-5" />}
      >
        Try again
      </Button>
    </div>
  );
};

type NoOrdersProps = Pick<ResultsProps, 'filters' | 'isAwaited' | 'onClear'>;

const NoOrders = ({ filters, isAwaited, onClear }: NoOrdersProps) => {
  if (isAwaited && !hasFilters(filters))
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden="true" className="size-8" />}
        title="Your order is placed when your transfer arrives."
        text="Then it stands here."
      />
    );
  return hasFilters(filters) ? (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-8" />}
      title="No orders match"
      text="No order of yours fits this search and these filters."
    >
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" className="size-8" />}
      title="You have not placed any orders yet."
      text="When you have, you can follow them here."
    >
      <ButtonLink to="/products">Browse products</ButtonLink>
    </EmptyState>
  );
};

interface ResultsProps {
  orders: Orders;
  filters: HistoryFilters;
  /** Whether money may be on its way for what is no order yet. */
  isAwaited: boolean;
  newOrderId: string | null;
  onClear: () => void;
}

const Results = ({ orders, filters, isAwaited, newOrderId, onClear }: ResultsProps) => {
  const { place, goOn } = useGoingOn<HTMLParagraphElement>(orders);
  if (!orders.isThere) return <Failure sentence={orders.sentence} />;
  const { data, pagination } = orders.answer;
  if (data.length === 0 && pagination.total === 0)
    return <NoOrders filters={filters} isAwaited={isAwaited} onClear={onClear} />;
  const first = (pagination.current - 1) * pagination.limit + 1;
  const newOrder = data.find(({ _id }) => _id === newOrderId);
  return (
    <>
      {newOrder && (
        <FormNotice tone="success" className="mb-4">
          Thank you! Your order <span className="whitespace-nowrap">{displayOrderNumber(newOrder)}</span> has
          been placed.
          {newOrder.user.email && ` A confirmation is on its way to ${newOrder.user.email}.`}
        </FormNotice>
      )}
      <p ref={place} role="status" tabIndex={-1} className="mb-3 text-sm text-ink-soft">
        {data.length > 0
          ? `Showing ${first}-${first + data.length - 1} of ${pagination.total} ${pagination.total === 1 ? 'order' : 'orders'}`
          : 'There are no orders on this page.'}
      </p>
      <ul className="space-y-4">
        {data.map((order) => (
          <OrderCard key={order._id} order={order} isNew={order._id === newOrderId} />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          current={pagination.current}
          pages={pagination.pages}
          hrefOf={(page) => hrefOf(filters, page)}
          onStep={goOn}
          label="Pages of your orders"
        />
      </div>
    </>
  );
};

const newOrderIdIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'orderId' in state && typeof state.orderId === 'string'
    ? state.orderId
    : null;

export default function History({ loaderData: { filters, orders } }: Route.ComponentProps) {
  const control = useAddressFilters(filtersIn, hrefOf, NO_FILTERS);
  const newOrderId = newOrderIdIn(useLocation().state);
  const [awaited, setAwaited] = useState(0);
  const { state } = useNavigation();
  useOnScreen(onScreen);
  const isBusy = state === 'loading';
  return (
    <div className="container-page max-w-5xl py-6 lg:py-8">
      <h1 className="mb-4 text-2xl font-bold">My Orders</h1>
      <AwaitedPayments onWaiting={setAwaited} />
      <HistoryFilterForm {...control} />
      <div
        aria-busy={isBusy}
        className={classNames('mt-6 transition-opacity', isBusy && 'pointer-events-none opacity-50')}
      >
        <Suspense fallback={<HistorySkeleton />}>
          <Await resolve={orders}>
            {(found: Orders) => (
              <Results
                orders={found}
                filters={filters}
                isAwaited={awaited > 0}
                newOrderId={newOrderId}
                onClear={control.clear}
              />
            )}
          </Await>
        </Suspense>
      </div>
      <PastOrders />
    </div>
  );
}
