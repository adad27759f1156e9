import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/addresses.ts';
import { formatNairaExact, lineNaira } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { variationText } from '../cart/quantities.ts';
import { choiceQuery } from '../catalogue/product/choice-address.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';
import { lineKey } from './order-labels.ts';

type Item = Order['orderItems'][number];

/** What was bought, at the prices of that day. */
export const OrderItems = ({ items }: { items: readonly Item[] }) => (
  <ul className="divide-y divide-line">
    {items.map((item) => (
      <li
        key={lineKey(item)}
        className="flex break-inside-avoid gap-3 py-4 sm:gap-4 first:pt-0 last:pb-0 print:py-2"
      >
        <div className="w-16 shrink-0 sm:w-20 print:hidden">
          <ProductPicture
            url={item.image || undefined}
            alt=""
            sizes="(min-width: 40rem) 5rem, 4rem"
            className="rounded-md border border-line"
          />
        </div>
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-2 sm:gap-x-6">
          <div className="min-w-0 max-sm:col-span-2">
            <h3 className="font-semibold">
              <Link
                to={`${productPath(item)}${item.variant === null ? '' : choiceQuery(item.variation)}`}
                className="line-clamp-3 wrap-anywhere underline-offset-4 hover:underline"
              >
                {item.name}
              </Link>
            </h3>
            {variationText(item.variation) && (
              <p className="text-sm wrap-anywhere text-ink-soft">{variationText(item.variation)}</p>
            )}
          </div>
          <p className="mt-1 text-sm text-ink-soft">
            <span className="money">{formatNairaExact(item.price)}</span>{' '}
            <span className="whitespace-nowrap">× {item.quantity}</span>
          </p>
          <p className="money font-semibold sm:col-start-2 sm:row-start-1">
            {formatNairaExact(lineNaira(item.price, item.quantity))}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
