import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { ON_DELIVERY, paymentMethodLabel } from '#contract/orders/payment-methods.ts';
import { SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { OrderSums, PaymentDetails, ShippingAddress } from '../../storefront/orders/order-facts.tsx';
import { OrderItems } from '../../storefront/orders/order-items.tsx';
import { OrderTimeline } from '../../storefront/orders/order-timeline.tsx';
import OrderReturns from '../../storefront/orders/returns/order-returns.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { May } from '../shell/may.tsx';
import { MessageCustomer } from './message-customer.tsx';
import { PayOnDelivery } from './on-delivery/pay-on-delivery.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderParcels } from './parcels/order-parcels.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
};

/** What is sent back of it; whoever rings and has no account is entered here. */
const Returns = ({ order: { _id, deliveredAt } }: { order: AdminOrder }) =>
  deliveredAt === null ? null : (
    <May needs="help customers">
      <OrderReturns orderId={_id} Frame={Part} hrefOf={(id) => `/admin/returns?return=${id}`} />
    </May>
  );

interface OrderDetailsProps {
  order: AdminOrder;
  onRefund: () => void;
}

const Payment = ({ order, onRefund }: OrderDetailsProps) => (
  <Part title="Payment Details">
    <PaymentDetails order={order} />
    {order.booking && (
      <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
        {paymentMethodLabel(order.booking.method)}, booked by {order.booking.by.name} on{' '}
        <time dateTime={order.booking.at}>{formatMoment(order.booking.at)}</time>
        {order.booking.reference && <>, {order.booking.reference}</>}
      </p>
    )}
    {order.paymentMethod === ON_DELIVERY && <PayOnDelivery order={order} />}
    <May needs="refund orders">
      <Button
        look="secondary"
        className="mt-3"
        icon={<RotateCcw aria-hidden="true" className="size-5" />}
        onClick={onRefund}
        disabled={order.refundObstacle !== null || order.refundableAmount <= 0}
      >
        Refund
      </Button>
    </May>
  </Part>
);

/** All that is known of one order: at a desk what it is about on the left, and whom it is for beside it. */
export const OrderDetails = ({ order, onRefund }: OrderDetailsProps) => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="min-w-0 space-y-4">
      <Part title="Items">
        <OrderItems items={order.orderItems} />
      </Part>
      {(order.parcels.length > 0 || SENDABLE_STATUSES.includes(order.status)) && (
        <Part title="Parcels">
          <OrderParcels order={order} />
        </Part>
      )}
      <Returns order={order} />
      <Part title="Order Summary">
        <OrderSums order={order} />
      </Part>
      <Part title="Timeline">
        <OrderTimeline
          timeline={order.timeline}
          actorOf={({ actor }) => actor?.name}
          isForPickup={isPickedUp(order)}
        />
      </Part>
    </div>
    <div className="min-w-0 space-y-4">
      <Part title="Customer">
        <p className="font-medium wrap-anywhere">{order.user.name}</p>
        {order.user.email && (
          <a
            href={`mailto:${order.user.email}`}
            className="mb-2 inline-flex min-h-11 items-center text-brand underline underline-offset-4 wrap-anywhere"
          >
            {order.user.email}
          </a>
        )}
        <MessageCustomer order={order} />
      </Part>
      <Part title={isPickedUp(order) ? 'Pickup' : 'Shipping Address'}>
        <ShippingAddress order={order} />
      </Part>
      <Payment order={order} onRefund={onRefund} />
      {(order.refunds.length > 0 || order.refundObstacle !== null) && (
        <Part title="Refunds">
          <OrderRefunds order={order} />
        </Part>
      )}
      <Part title="Internal Notes">
        <OrderNotes order={order} />
      </Part>
    </div>
  </div>
);
