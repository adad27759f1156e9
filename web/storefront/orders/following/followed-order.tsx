import { Suspense, useEffect, useRef } from 'react';
import { orderIdIn } from '#contract/orders/following/order-key.ts';
import type { FollowedOrder } from '#contract/orders/following/schemas.ts';
import { isPickedUp, parcelLabel } from '#contract/orders/status-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { OrderBox } from '../order-facts.tsx';
import { OrderTimeline } from '../order-timeline.tsx';
import { ParcelFacts } from '../parcels/parcel-facts.tsx';
import { OrderKey } from '../returns/order-key.ts';
import { OrderStatusBadge } from '../status-badge.tsx';
import { followedPromiseText } from './promise-text.ts';

const OrderReturns = lazyPart(() => import('../returns/order-returns.tsx'));

const itemsText = (units: number): string => `${units} ${units === 1 ? 'item' : 'items'}`;

/** How an order stands and how its parcels go. */
export const FollowedOrderView = ({ order, onOther }: { order: FollowedOrder; onOther: () => void }) => {
  const isForPickup = isPickedUp(order);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever reads by ear is led to what came in its place.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="container-page max-w-3xl py-4 lg:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-bold wrap-anywhere sm:text-2xl">
          {order.orderNumber}
        </h1>
        <OrderStatusBadge of={order} />
      </div>
      <p className="mt-1 text-ink-soft">
        {itemsText(order.totalItems)}
        {!isForPickup && ` to ${[order.city, order.state].filter(Boolean).join(', ')}`}, placed on{' '}
        <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
      </p>
      {order.delivery && <p className="wrap-anywhere">{followedPromiseText(order.delivery)}</p>}
      {order.isPaidOnDelivery && <p className="font-medium">You pay when it comes.</p>}
      <div className="mt-6 space-y-4">
        {order.parcels.length > 0 && (
          <OrderBox title="Parcels">
            <ul className="divide-y divide-line">
              {order.parcels.map((parcel) => (
                <li key={parcel.number} className="space-y-1 py-4 first:pt-0 last:pb-0">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <h3 className="font-semibold">
                      Parcel {parcel.number}, {itemsText(parcel.units)}
                    </h3>
                    <Badge tone={parcel.deliveredAt ? 'success' : 'notice'}>
                      {parcelLabel(parcel, isForPickup)}
                    </Badge>
                  </div>
                  <ParcelFacts parcel={parcel} isForPickup={isForPickup} />
                </li>
              ))}
            </ul>
          </OrderBox>
        )}
        {order.returnKey && (
          <OrderKey value={order.returnKey}>
            <Suspense>
              <OrderReturns orderId={orderIdIn(order.returnKey) ?? ''} />
            </Suspense>
          </OrderKey>
        )}
        <OrderBox title="Order Timeline">
          <OrderTimeline timeline={order.timeline} isForPickup={isForPickup} />
        </OrderBox>
        <Button look="secondary" onClick={onOther}>
          Track another order
        </Button>
      </div>
    </div>
  );
};
