import { Suspense } from 'react';
import { Await, useRevalidator } from 'react-router';
import { orderMessages } from '#contract/orders/messages.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { api } from '../../api/browser.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { pageHead } from '../shell/page-head.ts';
import type { Route } from './+types/order.ts';
import { type Loaded, loaded } from './loaded.ts';
import { DeliveryConfirmed, OrderBox, OrderSums, PaymentDetails, ShippingAddress } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { momentOf } from './order-words.ts';
import { OrderStatusBadge } from './status-badge.tsx';

export const meta = () => pageHead({ title: 'Order' });

const FAILURE = 'Failed to fetch order';

/** Not waited for: the page stands at once, in the shape of what comes. */
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => {
  const path = `/orders/${encodeURIComponent(params.id)}`;
  const call = api.get<Order>(path, { signal: request.signal, failure: FAILURE });
  return {
    order: loaded(
      call.then(({ data }) => data),
      FAILURE,
    ),
  };
};

const Failure = ({ sentence, isGone }: { sentence: string; isGone: boolean }) => {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      isPage
      title={isGone ? orderMessages.notFound : 'Oops! Something went wrong'}
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

const Details = ({ order }: { order: Order }) => (
  <div className="container-page max-w-6xl py-4 lg:py-6">
    <Breadcrumb steps={[{ to: '/history', name: 'My Orders' }]} current={displayOrderNumber(order)} />
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="text-xl font-bold wrap-anywhere sm:text-2xl">{displayOrderNumber(order)}</h1>
      <OrderStatusBadge status={order.status} />
    </div>
    <p className="mt-1 text-ink-soft">
      Placed on <time dateTime={order.createdAt}>{momentOf(order.createdAt)}</time>
    </p>
    <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="space-y-4 lg:space-y-6">
        {order.isDelivered && <DeliveryConfirmed deliveredAt={order.deliveredAt} />}
        <OrderBox title="Items">
          <OrderItems items={order.orderItems} />
        </OrderBox>
      </div>
      <div className="space-y-4 lg:space-y-6">
        <OrderBox title="Order Summary">
          <OrderSums order={order} />
        </OrderBox>
        <OrderBox title="Shipping Address">
          <ShippingAddress address={order.shippingAddress} />
        </OrderBox>
        <OrderBox title="Payment Details">
          <PaymentDetails order={order} />
        </OrderBox>
      </div>
    </div>
  </div>
);

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<OrderSkeleton />}>
      <Await resolve={order}>
        {(found: Loaded<Order>) =>
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
