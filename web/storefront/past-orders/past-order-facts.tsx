import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/addresses.ts';
import { formatNairaExact, lineNaira } from '#contract/money.ts';
import type { PastOrder } from '#contract/past-orders/schemas.ts';
import { classNames } from '../../ui/class-names.ts';

/** What was bought, at the prices of that day; what the shop still sells leads to its page. */
export const PastItems = ({ items }: { items: PastOrder['items'] }) => (
  <ul className="divide-y divide-line">
    {items.map(({ name, sku, quantity, unitPrice, product }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of history never move, and two may be alike.
      <li key={place} className="flex items-baseline justify-between gap-4 py-2.5">
        <div className="min-w-0">
          {product ? (
            <Link
              to={productPath(product)}
              className="font-medium text-brand wrap-anywhere underline underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            <span className="font-medium wrap-anywhere">{name}</span>
          )}
          <p className="text-sm text-ink-soft">
            <span className="money">{formatNairaExact(unitPrice)}</span> × {quantity}
            {sku !== '' && <span className="wrap-anywhere"> · {sku}</span>}
          </p>
        </div>
        <p className="money shrink-0 font-medium">{formatNairaExact(lineNaira(unitPrice, quantity))}</p>
      </li>
    ))}
  </ul>
);

interface FactProps {
  name: string;
  isBold?: boolean;
  children: ReactNode;
}

const Fact = ({ name, isBold = false, children }: FactProps) => (
  <div className={classNames('flex items-baseline justify-between gap-4', isBold && 'font-bold')}>
    <dt className={classNames('shrink-0', !isBold && 'text-ink-soft')}>{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
);

const Sum = ({ naira, ...fact }: Omit<FactProps, 'children'> & { naira: number }) => (
  <Fact {...fact}>
    <span className="money">{formatNairaExact(naira)}</span>
  </Fact>
);

/** What the order came to, as the other shop told it; sums that there were none of are not told. */
export const PastSums = ({ order }: { order: PastOrder }) => (
  <dl className="space-y-1.5">
    {order.subtotal > 0 && <Sum name="Subtotal" naira={order.subtotal} />}
    {order.discount > 0 && (
      <Sum
        name={order.discountCode ? `Discount (${order.discountCode})` : 'Discount'}
        naira={-order.discount}
      />
    )}
    {order.shipping > 0 && <Sum name="Shipping" naira={order.shipping} />}
    {order.tax > 0 && <Sum name="Tax" naira={order.tax} />}
    <Sum name="Total" naira={order.total} isBold />
    {order.refunded > 0 && <Sum name="Refunded" naira={order.refunded} />}
    {order.paymentMethod !== '' && <Fact name="Paid by">{order.paymentMethod}</Fact>}
  </dl>
);
