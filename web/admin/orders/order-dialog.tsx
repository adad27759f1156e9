import { Package, ReceiptText, RotateCcw, Truck } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { ON_DELIVERY, paymentMethodLabel } from '#contract/orders/payment-methods.ts';
import { displayOrderNumber, SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import type { Loaded } from '../../storefront/orders/loaded.ts';
import { OrderSums, PaymentDetails, ShippingAddress } from '../../storefront/orders/order-facts.tsx';
import { OrderItems } from '../../storefront/orders/order-items.tsx';
import { OrderTimeline } from '../../storefront/orders/order-timeline.tsx';
import OrderReturns from '../../storefront/orders/returns/order-returns.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/states.tsx';
import { MessageCustomer } from './message-customer.tsx';
import { PayOnDelivery } from './on-delivery/pay-on-delivery.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderParcels } from './parcels/order-parcels.tsx';
import { openPrint } from './print-address.ts';

/** The provider's word on a refund comes within seconds, mostly. */
const LOOK_AGAIN_MS = 3_000;

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-3 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
};

/** What is sent back of it; whoever rings and has no account is entered here. */
const Returns = ({ order: { _id, deliveredAt } }: { order: AdminOrder }) =>
  deliveredAt === null ? null : (
    <OrderReturns orderId={_id} Frame={Part} hrefOf={(id) => `/admin/returns?return=${id}`} />
  );

const Details = ({ order }: { order: AdminOrder }) => (
  <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="min-w-0 space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <OrderStatusBadge of={order} />
        <PaymentStatusBadge status={order.paymentStatus} />
        <span className="text-ink-soft">
          Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </span>
      </div>
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
    <div className="min-w-0 space-y-4 max-lg:border-t max-lg:border-line max-lg:pt-4">
      <Part title="Customer">
        <p className="font-medium wrap-anywhere">{order.user.name}</p>
        {order.user.email && (
          <a
            href={`mailto:${order.user.email}`}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4 wrap-anywhere"
          >
            {order.user.email}
          </a>
        )}
        <MessageCustomer order={order} />
      </Part>
      <Part title="Shipping Address">
        <ShippingAddress order={order} />
      </Part>
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
      </Part>
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

/** While a refund is on its way, what has become of it is asked again and again. */
const useFollowed = (isUnderWay: boolean): void => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
};

interface OrderDialogProps {
  /** What came of loading the order that the address names; null where it names none. */
  opened: Loaded<AdminOrder> | null;
  onClose: () => void;
  onStatus: (order: AdminOrder) => void;
  onRefund: (order: AdminOrder) => void;
}

/** Order Details: all that is known of one order, to be read; what can be done with it starts from its foot. */
export const OrderDialog = ({ opened, onClose, onStatus, onRefund }: OrderDialogProps) => {
  const order = opened?.isThere ? opened.answer : null;
  const isUnderWay = order !== null && order.refundObstacle?.startsWith('refund_') === true;
  useFollowed(isUnderWay);
  if (opened === null) return null;
  return (
    <DialogFrame
      title={
        order ? (
          <>
            Order Details: <span className="whitespace-nowrap">{displayOrderNumber(order)}</span>
          </>
        ) : (
          'Order Details'
        )
      }
      isOpen
      onClose={onClose}
      width="whole"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {opened.isThere ? <Details order={opened.answer} /> : <ErrorState title={opened.sentence} />}
      </div>
      {order && (
        <footer className="grid grid-cols-2 gap-2 border-t border-line px-5 py-3 sm:flex sm:flex-wrap sm:justify-end">
          <Button
            look="secondary"
            icon={<Package aria-hidden="true" className="size-5 max-sm:hidden" />}
            onClick={() => openPrint('slips', [order._id])}
          >
            Packing Slip
          </Button>
          <Button
            look="secondary"
            icon={<ReceiptText aria-hidden="true" className="size-5 max-sm:hidden" />}
            onClick={() => openPrint('receipts', [order._id])}
          >
            Receipt
          </Button>
          <Button
            look="secondary"
            icon={<RotateCcw aria-hidden="true" className="size-5 max-sm:hidden" />}
            onClick={() => onRefund(order)}
            disabled={order.refundObstacle !== null || order.refundableAmount <= 0}
          >
            Refund
          </Button>
          <Button
            icon={<Truck aria-hidden="true" className="size-5 max-sm:hidden" />}
            onClick={() => onStatus(order)}
          >
            Update Status
          </Button>
        </footer>
      )}
    </DialogFrame>
  );
};
