import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart/schemas.ts';
import { formatNaira, nairaOfKobo, type Totals } from '#contract/money.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { lineKobo } from '../cart/cart-totals.ts';
import { variationText } from '../cart/quantities.ts';
import { TotalsList } from '../cart/totals-list.tsx';
import { picturesOf } from '../catalogue/picture-sources.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';

/** What is about to be paid. */
export const OrderSummary = ({
  cart,
  totals,
  note,
  isFeeKnown,
  children,
}: {
  cart: Cart;
  totals: Totals;
  /** Under the fee of the delivery. */
  note: string;
  isFeeKnown: boolean;
  /** Stands above the sums. */
  children: ReactNode;
}) => (
  <section
    aria-labelledby="summary"
    className="rounded-xl border border-line bg-surface p-5 shadow-card lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none [&_:is(a,button,input)]:scroll-mb-40"
  >
    <div className="mb-4 flex items-center justify-between gap-4">
      <h2 id="summary" className="text-lg font-semibold">
        Order Summary
      </h2>
      <TextLink to="/cart" className="-my-2 text-sm">
        Edit cart
      </TextLink>
    </div>
    <ul className="mb-4 space-y-3 border-b border-line pb-4 lg:max-h-72 lg:overflow-y-auto">
      {cart.items.map((line) => (
        <li key={line._id} className="flex items-start gap-3">
          <div className="w-14 shrink-0">
            <ProductPicture
              url={picturesOf(line.product.images)[0]}
              alt=""
              sizes="3.5rem"
              className="rounded-md border border-line"
            />
          </div>
          <div className="min-w-0 flex-1 text-sm">
            <p className="line-clamp-2 font-medium wrap-anywhere">{line.product.name}</p>
            <p className="wrap-anywhere text-ink-soft">{variationText(line.variation)}</p>
            <p className="text-ink-soft">Quantity: {line.quantity}</p>
          </div>
          <p className="money text-sm font-semibold">{formatNaira(nairaOfKobo(lineKobo(line)))}</p>
        </li>
      ))}
    </ul>
    <div className="mb-4">{children}</div>
    <TotalsList totals={totals} note={note} isFeeKnown={isFeeKnown} />
    <TextLink to="/how-to-pay" className="mt-2 text-sm">
      How to pay
    </TextLink>
  </section>
);
