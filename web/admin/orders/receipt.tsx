import { formatNairaExact, lineNaira } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { variationText } from '../../storefront/cart/quantities.ts';
import { OrderSums, PaymentDetails, ShippingAddress } from '../../storefront/orders/order-facts.tsx';
import { lineKey } from '../../storefront/orders/order-labels.ts';
import { paperTitle } from '../../storefront/orders/paper-title.ts';
import { Letterhead } from './letterhead.tsx';
import { hasPlace, placeHeading } from './place-heading.ts';

const NUMBER = 'py-2 pl-4 text-right whitespace-nowrap tabular-nums';
/** On a phone, as on the roll of a receipt printer, these stand under the item's name. */
const WIDE_NUMBER = `${NUMBER} max-sm:hidden`;

const Items = ({ items }: { items: Order['orderItems'] }) => (
  <table className="mt-6 w-full">
    <caption className="sr-only">Items</caption>
    <thead className="border-b border-line-strong text-left text-sm">
      <tr>
        <th scope="col" className="py-2">
          Item
        </th>
        <th scope="col" className={WIDE_NUMBER}>
          Price
        </th>
        <th scope="col" className={WIDE_NUMBER}>
          Quantity
        </th>
        <th scope="col" className={NUMBER}>
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={lineKey(item)} className="break-inside-avoid border-b border-line align-top">
          <td className="py-2">
            <span className="font-medium wrap-anywhere">{item.name}</span>
            {variationText(item.variation) && (
              <span className="block text-sm text-ink-soft">{variationText(item.variation)}</span>
            )}
            <span className="block text-sm text-ink-soft sm:hidden">
              <span className="money">{formatNairaExact(item.price)}</span> × {item.quantity}
            </span>
          </td>
          <td className={WIDE_NUMBER}>{formatNairaExact(item.price)}</td>
          <td className={WIDE_NUMBER}>{item.quantity}</td>
          <td className={NUMBER}>{formatNairaExact(lineNaira(item.price, item.quantity))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What was paid, for what, and how. */
export const Receipt = ({ order }: { order: Order }) => (
  <>
    <Letterhead order={order} title={paperTitle(order)} />
    <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <h3 className="mb-1 font-semibold">Customer</h3>
        <p className="wrap-anywhere">{order.user.name}</p>
        <p className="wrap-anywhere text-ink-soft">{order.user.email}</p>
        {!hasPlace(order) && <p>{order.shippingAddress.phone}</p>}
      </div>
      {hasPlace(order) && (
        <div>
          <h3 className="mb-1 font-semibold">{placeHeading(order)}</h3>
          <ShippingAddress order={order} />
        </div>
      )}
    </div>
    <Items items={order.orderItems} />
    <div className="mt-6 grid gap-6 break-inside-avoid sm:grid-cols-2 print:grid-cols-2">
      <div>
        <h3 className="mb-2 font-semibold">Payment</h3>
        <PaymentDetails order={order} />
      </div>
      <OrderSums order={order} />
    </div>
  </>
);
