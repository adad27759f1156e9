/**
 * A shopper's orders: one of them here, all of them in `history`.
 *
 * - one:         `order-facts`, `order-items`, `all-items` (of a long one), `paper-title` (receipt or invoice), `order-timeline`, `timeline-labels`, `order-skeleton`
 * - all:         `history-filters`, `history-filter-form`, `order-card`, `history-skeleton`
 * - sent:        `parcels/`, `following/` (without a login)
 * - found:       `order-lookup` (by its number)
 * - sent back:   `returns/`
 * - once more:   `buy-again`, `use-buy-again`, `holds-any`
 * - both:        `order-labels`, `status-badge`, `loaded`
 */

import { Printer } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Await, useRevalidator } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import * as calls from '#contract/orders/calls.ts';
import type { OrderDetail } from '#contract/orders/schemas.ts';
import { shopperOrderMessages } from '#contract/orders/shopper-messages.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useSession } from '../../session/session-state.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ErrorState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import { useStorefront } from '../settings/settings.ts';
import { ShopMark } from '../settings/shop-mark.tsx';
import type { Route } from './+types/order.ts';
import { withAllItems } from './all-items.ts';
import { BuyAgainButton, BuyAgainNotice } from './buy-again.tsx';
import { type Loaded, loaded } from './loaded.ts';
import { DeliveryConfirmed, OrderBox, OrderSums, PaymentDetails, ShippingAddress } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { paperTitle } from './paper-title.ts';
import { ParcelList } from './parcels/parcel-list.tsx';
import { OrderStatusBadge } from './status-badge.tsx';
import { useBuyAgain } from './use-buy-again.ts';

export const meta = pageHead('Order');

const FAILURE = 'Failed to fetch order';

const OrderReturns = lazyPart(() => import('./returns/order-returns.tsx'));

/** Not waited for: the page stands at once, in the shape of what comes. */
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => {
  const call = api(calls.readOrder, { params, signal: request.signal, failure: FAILURE });
  return {
    order: loaded(
      call.then(({ data }) => withAllItems(data, request.signal)),
      FAILURE,
    ),
  };
};

const Failure = ({ sentence, isGone }: { sentence: string; isGone: boolean }) => {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      isPage
      title={isGone ? shopperOrderMessages.notFound : 'Oops! Something went wrong'}
      text={isGone ? 'There is no such order in your account.' : sentence}
      isRetrying={state === 'loading'}
      {...(isGone ? {} : { onRetry: () => void revalidate() })}
    >
      <ButtonLink to="/history" look="secondary">
        Back to Order History
      </ButtonLink>
    </ErrorState>
  );
};

/** What only paper shows: whose receipt it is. */
const Letterhead = ({ order }: { order: OrderDetail }) => {
  const { name, legal, contact } = useStorefront();
  return (
    <div className="mb-4 hidden border-b border-line-strong pb-2 print:block">
      <p className="flex items-center gap-2 text-xl font-bold">
        <ShopMark />
        {name}
        <span className="ml-auto">{paperTitle(order)}</span>
      </p>
      <p>{[legal, contact.address, contact.phone, contact.email].filter(Boolean).join(' · ')}</p>
    </div>
  );
};

const Details = ({ order }: { order: OrderDetail }) => {
  const number = displayOrderNumber(order);
  const again = useBuyAgain(order);
  const { user } = useSession();
  const { name: shopName, returnDays } = useStorefront();
  const isOwn = order.user._id === user?._id;
  // The order has come after the page; a printed page takes its file's name from the title.
  useEffect(() => {
    document.title = `${number} | ${shopName}`;
  }, [number, shopName]);
  return (
    <div className="container-page max-w-6xl py-4 lg:py-6 print:max-w-none print:p-0 print:text-sm">
      <Letterhead order={order} />
      <div className="print:hidden">
        <Breadcrumb steps={[{ to: '/history', name: 'My Orders' }]} current={number} />
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 print:mt-0">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-bold wrap-anywhere sm:text-2xl print:text-lg">{number}</h1>
            <OrderStatusBadge of={order} />
          </div>
          <p className="mt-1 text-ink-soft">
            Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto print:hidden">
          {isOwn && <BuyAgainButton again={again} />}
          <Button
            look="secondary"
            className="max-sm:px-2"
            onClick={() => window.print()}
            icon={<Printer aria-hidden="true" className="size-5 shrink-0" />}
          >
            Print receipt
          </Button>
        </div>
      </div>
      <BuyAgainNotice problem={again.problem} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6 print:mt-4 print:block print:space-y-4">
        <div className="space-y-4 lg:space-y-6">
          {order.pendingRefundAmount > 0 && (
            <FormNotice tone="info" className="print:hidden">
              A refund of {formatNairaExact(order.pendingRefundAmount)} is on its way to you. Your bank may
              take some days to show it.
            </FormNotice>
          )}
          {order.isDelivered && <DeliveryConfirmed order={order} />}
          {order.parcels.length > 0 && (
            <OrderBox title="Parcels" className="print:hidden">
              <ParcelList parcels={order.parcels} isForPickup={isPickedUp(order)} />
            </OrderBox>
          )}
          <OrderBox title="Items" isLong>
            <OrderItems items={order.orderItems} />
          </OrderBox>
          {isOwn && (returnDays !== undefined || order.lastReturn) && order.deliveredAt !== null && (
            <Suspense>
              <OrderReturns orderId={order._id} />
            </Suspense>
          )}
          <OrderBox title="Order Timeline" className="print:hidden">
            <OrderTimeline timeline={order.timeline} isForPickup={isPickedUp(order)} />
          </OrderBox>
        </div>
        <div className="space-y-4 lg:space-y-6 print:gap-x-8 print:sm:grid print:sm:grid-cols-[1fr_2fr]">
          <OrderBox
            title="Order Summary"
            className="print:border-t print:border-line-strong print:pt-3 print:sm:col-start-2"
          >
            <OrderSums order={order} />
          </OrderBox>
          <OrderBox title={isPickedUp(order) ? 'Pickup' : 'Shipping Address'}>
            <ShippingAddress order={order} />
          </OrderBox>
          <OrderBox title="Payment Details">
            <PaymentDetails order={order} />
          </OrderBox>
        </div>
      </div>
    </div>
  );
};

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<OrderSkeleton />}>
      <Await resolve={order}>
        {(found: Loaded<OrderDetail>) =>
          found.isThere ? (
            <Details order={found.answer} />
          ) : (
            <Failure sentence={found.sentence} isGone={found.status === 404} />
          )
        }
      </Await>
    </Suspense>
  );
}
