import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLines } from '#contract/addresses/details.ts';
import { promiseText } from '#contract/delivery/texts.ts';
import { formatNairaExact } from '#contract/money.ts';
import { isByHand, paymentMethodLabel } from '#contract/orders/payment-methods.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { vatLabel } from '#contract/orders/vat-label.ts';
import { channelName } from '#contract/payments/channels.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment } from '../../ui/dates.ts';
import { capitalised } from './order-labels.ts';
import { PaymentStatusBadge } from './status-badge.tsx';

interface OrderBoxProps {
  title: string;
  /** May go on over the next sheet of paper: kept whole, what is longer than what is left of one leaves that empty. */
  isLong?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled box of the order page; on paper a part of the receipt. */
export const OrderBox = ({ title, isLong = false, className, children }: OrderBoxProps) => (
  <section
    className={classNames(
      'rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6',
      'print:rounded-none print:border-0 print:p-0 print:shadow-none',
      !isLong && 'print:break-inside-avoid',
      className,
    )}
  >
    <h2 className="mb-4 text-lg font-semibold print:mb-1 print:break-after-avoid print:text-base">{title}</h2>
    {children}
  </section>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
);

const Amount = ({ naira }: { naira: number }) => <span className="money">{formatNairaExact(naira)}</span>;

/** What the order comes to; naira with two decimals. */
export const OrderSums = ({
  order,
}: {
  order: Order & Partial<Pick<OrderDetail, 'pendingRefundAmount'>>;
}) => (
  <dl className="space-y-2 print:space-y-1">
    <Fact name="Subtotal">
      <Amount naira={order.itemsPrice} />
    </Fact>
    {order.discountAmount > 0 && (
      <Fact name={order.discountCode ? `Discount (${order.discountCode})` : 'Discount'}>
        <Amount naira={-order.discountAmount} />
      </Fact>
    )}
    <Fact name="Shipping">
      <Amount naira={order.shippingPrice} />
    </Fact>
    <Fact name="Tax">
      <Amount naira={order.taxPrice} />
    </Fact>
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
      <dt>Total</dt>
      <dd>
        <Amount naira={order.totalPrice} />
      </dd>
    </div>
    {order.vat && (
      <Fact name={vatLabel(order.vat.percent)}>
        <Amount naira={order.vat.amount} />
      </Fact>
    )}
    {order.amountDue !== undefined && (
      <div className="flex items-baseline justify-between gap-4 font-medium text-accent-ink">
        <dt>To pay on delivery</dt>
        <dd>
          <Amount naira={order.amountDue} />
        </dd>
      </div>
    )}
    {order.refundedAmount > 0 && (
      <div className="flex items-baseline justify-between gap-4 font-medium text-danger">
        <dt>Refunded</dt>
        <dd>
          <Amount naira={-order.refundedAmount} />
        </dd>
      </div>
    )}
    {order.pendingRefundAmount !== undefined && order.pendingRefundAmount > 0 && (
      <div className="flex items-baseline justify-between gap-4 text-ink-soft">
        <dt>Refund on its way</dt>
        <dd>
          <Amount naira={-order.pendingRefundAmount} />
        </dd>
      </div>
    )}
  </dl>
);

/** Where it goes. */
export const ShippingAddress = ({
  order: { shippingAddress: address, delivery },
}: {
  order: Pick<Order, 'shippingAddress' | 'delivery'>;
}) => (
  <>
    {delivery && <p className="mb-2 font-medium wrap-anywhere">{promiseText(delivery)}</p>}
    <address className="leading-relaxed wrap-anywhere not-italic">
      <span className="font-medium">{address.name}</span>
      <br />
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {[address.phone, address.secondPhone].map(
        (phone) =>
          phone && (
            <a
              key={phone}
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              className="mr-4 inline-flex min-h-11 items-center text-brand underline underline-offset-4 print:min-h-0 print:text-ink print:no-underline"
            >
              {phone}
            </a>
          ),
      )}
    </address>
  </>
);

/** How and when it was paid; the reference of what was paid by hand is the shop's own, and tells nobody anything. */
export const PaymentDetails = ({ order }: { order: Order }) => (
  <dl className="space-y-2 print:space-y-1">
    <Fact name="Payment method">{paymentMethodLabel(order.paymentMethod)}</Fact>
    {order.paymentChannel && <Fact name="Paid by">{capitalised(channelName(order.paymentChannel))}</Fact>}
    {!isByHand(order.paymentMethod) && (
      <Fact name="Reference">
        <span className="wrap-anywhere">{order.paymentResult.reference || order.paystackReference}</span>
      </Fact>
    )}
    {order.paidAt && (
      <Fact name="Paid at">
        <time dateTime={order.paidAt}>{formatMoment(order.paidAt)}</time>
      </Fact>
    )}
    <Fact name="Payment status">
      <PaymentStatusBadge of={order} />
    </Fact>
  </dl>
);

/** Says that it has arrived. */
export const DeliveryConfirmed = ({ order }: { order: Pick<Order, 'deliveredAt' | 'delivery'> }) => (
  <div className="flex gap-3 rounded-xl border border-success bg-success-tint p-5 text-success print:hidden">
    <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
    <div>
      <h2 className="font-semibold">{isPickedUp(order) ? 'Picked up' : 'Delivery confirmed'}</h2>
      {order.deliveredAt && (
        <p className="text-sm">
          {isPickedUp(order) ? 'Picked up on' : 'Delivered on'}{' '}
          <time dateTime={order.deliveredAt}>{formatMoment(order.deliveredAt)}</time>
        </p>
      )}
    </div>
  </div>
);
