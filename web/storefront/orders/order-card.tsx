import { useEffect, useRef } from 'react';
import { formatNairaExact } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/dates.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { BuyAgainButton, BuyAgainNotice } from './buy-again.tsx';
import { lineKey } from './order-labels.ts';
import { ReturnStateBadge } from './returns/return-state.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from './status-badge.tsx';
import { useBuyAgain } from './use-buy-again.ts';

const PREVIEWED = 4;

const namesOf = ({ orderItems }: Order): string =>
  orderItems.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ');

/** One order of the list; a new one is marked and brought into view. */
export const OrderCard = ({ order, isNew }: { order: Order; isNew: boolean }) => {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) card.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  const again = useBuyAgain(order);
  const number = displayOrderNumber(order);
  const shown = order.orderItems.slice(0, PREVIEWED);
  const more = order.lineCount - shown.length;
  return (
    <li
      ref={card}
      aria-current={isNew || undefined}
      className={classNames(
        'rounded-xl border bg-surface p-4 shadow-card sm:p-5',
        isNew ? 'border-brand ring-2 ring-brand' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{number}</h2>
          <p className="text-sm text-ink-soft">
            <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isNew && <Badge tone="brand">New</Badge>}
          {/* "Pending" alone reads as if the money were. */}
          {order.status === 'pending' && order.paymentStatus === 'paid' && <PaymentStatusBadge of={order} />}
          <OrderStatusBadge of={order} />
          {order.amountDue !== undefined && <Badge tone="warning">Pay on delivery</Badge>}
          {order.lastReturn && <ReturnStateBadge of={order.lastReturn} isOfOrder />}
        </div>
      </div>
      <div className="mt-4 flex items-center gap-2">
        {shown.map((item) => (
          <div key={lineKey(item)} className="w-14 shrink-0">
            <ProductPicture
              url={item.image || undefined}
              alt=""
              sizes="3.5rem"
              className="rounded-md border border-line"
            />
          </div>
        ))}
        {more > 0 && <span className="text-sm font-medium text-ink-soft">+{more} more</span>}
      </div>
      <p className="mt-2 line-clamp-2 text-sm text-ink-soft">{namesOf(order)}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          <span className="text-sm text-ink-soft">Total </span>
          <span className="money text-lg font-bold">{formatNairaExact(order.totalPrice)}</span>
          {order.refundedAmount > 0 && (
            <span className="block text-sm text-danger">
              <span className="money">{formatNairaExact(order.refundedAmount)}</span> refunded
            </span>
          )}
        </p>
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <BuyAgainButton again={again} look="secondary" of={number} />
          <ButtonLink to={`/orders/${order._id}`} look="secondary">
            View Details
            <span className="sr-only"> of {number}</span>
          </ButtonLink>
        </div>
      </div>
      <BuyAgainNotice problem={again.problem} />
    </li>
  );
};
