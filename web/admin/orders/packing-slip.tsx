import { formatNairaExact } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { variationText } from '../../storefront/cart/quantities.ts';
import { ShippingAddress } from '../../storefront/orders/order-facts.tsx';
import { lineKey } from '../../storefront/orders/order-labels.ts';
import { Letterhead } from './letterhead.tsx';
import { hasPlace } from './place-heading.ts';

const headingOf = (order: Order): string => {
  if (!hasPlace(order)) return 'Customer';
  return isPickedUp(order) ? 'Waits for' : 'Ship to';
};

/** What goes into a parcel, with a box to tick for each line; a gift's receiver reads no prices. */
export const PackingSlip = ({ order }: { order: Order }) => (
  <>
    <Letterhead order={order} title="Packing slip" />
    <h3 className="mb-1 font-semibold">{headingOf(order)}</h3>
    <ShippingAddress order={order} />
    {order.amountDue !== undefined && (
      <p className="mt-2 font-bold">
        Collect <span className="money">{formatNairaExact(order.amountDue)}</span>
      </p>
    )}
    <table className="mt-6 w-full">
      <caption className="sr-only">Items</caption>
      <thead className="border-b border-line-strong text-left text-sm">
        <tr>
          <th scope="col" className="w-10 py-2">
            <span className="sr-only">Packed</span>
          </th>
          <th scope="col" className="py-2">
            Item
          </th>
          <th scope="col" className="py-2 text-right">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((item) => (
          <tr key={lineKey(item)} className="break-inside-avoid border-b border-line align-top">
            <td className="py-3">
              <span className="block size-5 rounded-sm border-2 border-ink" />
            </td>
            <td className="py-3 pr-4">
              <span className="font-medium wrap-anywhere">{item.name}</span>
              {variationText(item.variation) && (
                <span className="block text-sm text-ink-soft">{variationText(item.variation)}</span>
              )}
            </td>
            <td className="py-3 text-right text-lg font-bold tabular-nums">{item.quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td />
          <th scope="row" className="py-3 text-left">
            Items in all
          </th>
          <td className="py-3 text-right tabular-nums">{order.totalItems}</td>
        </tr>
      </tfoot>
    </table>
  </>
);
