/**
 * The cart's page, and what the checkout shares with it.
 *
 * - shown:     `cart-row` (a line, and what is left of it), `totals-list` (subtotal, discount, shipping, total), `action-bar` (the button, on a phone at the lower
 *              edge), `cart-skeleton`
 * - reckoned:  `cart-totals` (by contract/money), `quantities` (the most a line can have; a choice in words). How many lines a cart has: contract/cart/limits
 * - changed:   `quantity-stepper` (minus at 1 takes a line out), `own-cart` (loaded, and what is said of a change that failed), `cart-changes` (shown at once, sent
 *              one after the other, taken back where refused)
 * - elsewhere: the cart that all pages know: session/cart; its badge: storefront/shell; what delivery costs: storefront/delivery; put in: storefront/catalogue
 */

import { ShoppingCart } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Cart } from '#contract/cart/schemas.ts';
import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { ShapedPage } from '../../session/shopper-pages.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';
import { useStorefront } from '../settings/settings.ts';
import { ActionBar } from './action-bar.tsx';
import { CartRow } from './cart-row.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { cartTotals } from './cart-totals.ts';
import { useCartOnReturn, useOwnCart, wantQuantity } from './own-cart.ts';
import { mostOf } from './quantities.ts';
import { TotalsList } from './totals-list.tsx';

export const meta = pageHead('Cart');
export const handle: ShapedPage = { Shape: CartSkeleton };

const CartDelivery = lazyPart(
  () => import('../delivery/cart-delivery.tsx'),
  'The delivery fee could not be loaded.',
);

interface LinesProps {
  cart: Cart;
  notice: string | null;
  onRemoved: (name: string) => void;
}

const Lines = ({ cart, notice, onRemoved }: LinesProps) => {
  const { hasDelivery, shippingFee } = useStorefront();
  const [feeKobo, setFeeKobo] = useState<number | null>(null);
  const totals = cartTotals(cart, hasDelivery ? (feeKobo ?? 0) : koboOfNaira(shippingFee));
  return (
    <div className="container-page flex flex-col gap-6 py-6 max-lg:flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8 lg:py-8">
      <section className="[&_:is(a,button)]:scroll-mb-40">
        <h1 className="text-2xl font-bold">
          Cart{' '}
          <span className="text-base font-normal text-ink-soft">
            ({cart.totalItems} {cart.totalItems === 1 ? 'item' : 'items'})
          </span>
        </h1>
        {notice && (
          <FormNotice tone="warning" className="mt-4 whitespace-pre-line">
            {notice}
          </FormNotice>
        )}
        <ul className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
          {cart.items.map((line) => (
            <CartRow
              key={line._id}
              line={line}
              most={mostOf(cart, line)}
              onQuantity={(quantity) => {
                wantQuantity(line._id, quantity);
                if (quantity === 0) onRemoved(line.product.name);
              }}
            />
          ))}
        </ul>
      </section>
      {/* It begins where the lines do, below the heading. */}
      <div className="contents lg:sticky lg:mt-12.5 lg:top-24 lg:block lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-card">
        <section
          aria-labelledby="summary"
          className="rounded-xl border border-line bg-surface p-5 shadow-card max-lg:mb-auto lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
        >
          <h2 id="summary" className="mb-4 text-lg font-semibold">
            Order Summary
          </h2>
          {hasDelivery && (
            <Suspense fallback={null}>
              <CartDelivery cart={cart} itemsKobo={totals.itemsKobo} onFee={setFeeKobo} />
            </Suspense>
          )}
          <TotalsList totals={totals} isFeeKnown={!hasDelivery || feeKobo !== null} />
        </section>
        <ActionBar total={nairaOfKobo(totals.totalKobo)}>
          <ButtonLink to="/checkout" isWide className="max-lg:px-2">
            Proceed to Checkout
          </ButtonLink>
          <ButtonLink to="/products" look="quiet" isWide className="mt-2 max-lg:hidden">
            Continue shopping
          </ButtonLink>
        </ActionBar>
      </div>
    </div>
  );
};

const EmptyCart = ({ notice }: { notice: string | null }) => (
  <>
    {notice && (
      <div className="container-page pt-6">
        <FormNotice tone="warning" className="whitespace-pre-line">
          {notice}
        </FormNotice>
      </div>
    )}
    <EmptyState
      isPage
      icon={<ShoppingCart aria-hidden="true" className="size-8" />}
      title="Your cart is empty."
      text="What you add while you browse waits for you here."
    >
      <ButtonLink to="/products">Browse products</ButtonLink>
    </EmptyState>
  </>
);

export default function CartPage() {
  const { cart, notice, isAway, retry } = useOwnCart();
  useCartOnReturn();
  const page = useRef<HTMLElement>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const [removed, setRemoved] = useState('');
  if (isAway) {
    return (
      <ErrorState
        isPage
        text="Your cart could not be loaded. Check your connection and try again."
        isRetrying={isRetrying}
        onRetry={async () => {
          setIsRetrying(true);
          await retry();
          setIsRetrying(false);
        }}
      />
    );
  }
  if (cart === null) return <CartSkeleton />;
  return (
    <section ref={page} tabIndex={-1} aria-label="Cart" className="flex min-h-dvh flex-col outline-none">
      <p role="status" className="sr-only">
        {removed}
      </p>
      {cart.items.length === 0 ? (
        <EmptyCart notice={notice} />
      ) : (
        <Lines
          cart={cart}
          notice={notice}
          onRemoved={(name) => {
            // The button that was pressed has gone.
            page.current?.focus({ preventScroll: true });
            setRemoved(`${name} was removed from your cart`);
          }}
        />
      )}
    </section>
  );
}
