/**
 * The checkout.
 *
 * - who pays:         `who-pays` (asks a visitor), `sent-code` (is asked for after a reload), `code-tries`
 * - where it goes:    `shipping-form`, `check-line`, `use-shipping` (as it is typed, and sent), `shipping-fields` (as it is kept), `keep-in-profile`, `form-resolver`
 * - what it costs:    `use-sums`, `order-summary`, `discount-code`, `discount-code-form`
 * - paying:           `pay-bar`, `use-payment` (from the button to the order), `payment-precheck`, `payment-form` and `use-payment-form`
 *                     (what a provider's form does; `paystack/` is one), `confirm-order` (asked until it is there),
 *                     `payment-progress`; closed meanwhile: `left`, `awaited/` (money that may be on its way)
 * - how it arrives:   `checkout-delivery`, where the shop has zones or pickup points; `how-to-pay`, where one may pay when it comes
 * - besides:          `consent-boxes` (what the shop may send), `checkout-skeleton`, `nothing-to-pay`, `sentences`, `later` (all that comes with the button), `later-sentences`
 */

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '#contract/accounts/schemas.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { refreshCart } from '../../session/cart.ts';
import { useSession } from '../../session/session-state.ts';
import type { ShapedPage } from '../../session/shopper-pages.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useOwnCart } from '../cart/own-cart.ts';
import type { PayLater } from '../delivery/chosen.ts';
import { describedHead } from '../search-engines/page-head.ts';
import { useStorefront } from '../settings/settings.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import type { Ticked } from './consent-boxes.tsx';
import { DiscountCode } from './discount-code.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import type { ShippingFields } from './shipping-fields.ts';
import { ShippingForm } from './shipping-form.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentForm } from './use-payment-form.ts';
import { useShipping } from './use-shipping.ts';
import { type Sums, useSums } from './use-sums.ts';

export const meta = describedHead('Checkout', 'Say where it goes, and pay for what is in your cart.');
export const handle: ShapedPage = { Shape: CheckoutSkeleton };

const later = () => import('./later.ts');
const PaymentProgress = lazy(async () => ({ default: (await later()).PaymentProgress }));
const NothingToPay = lazy(async () => ({ default: (await later()).NothingToPay }));
const LeftPayment = lazy(async () => ({ default: (await later()).LeftPayment }));
const WhoPays = lazy(async () => ({ default: (await later()).WhoPays }));

const delivery = () => import('./checkout-delivery.tsx');
const CheckoutDelivery = lazyPart(delivery, 'The delivery options could not be loaded.');
const HowToPay = lazyPart(async () => ({ default: (await delivery()).HowToPay }));

const ConsentBoxes = lazyPart(() => import('./consent-boxes.tsx'));

const FORM = 'checkout';

interface UnlessAwaitedProps {
  left: string | null;
  onPayAgain: () => void;
  children: ReactNode;
}

/** What can be filled in, unless money of a payment that was left may still come: then that is told in its place. */
const UnlessAwaited = ({ left, onPayAgain, children }: UnlessAwaitedProps) => {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <>
      {left !== null && (
        <Suspense fallback={null}>
          <LeftPayment
            key={left}
            reference={left}
            onWaiting={setWaiting}
            onPayAgain={() => {
              setWaiting(false);
              onPayAgain();
            }}
          />
        </Suspense>
      )}
      <div
        hidden={isWaiting && left !== null}
        className="mt-4 flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8"
      >
        {children}
      </div>
    </>
  );
};

interface DeliveryChoiceProps {
  form: UseFormReturn<ShippingFields>;
  cart: Cart;
  sums: Sums;
}

/** How it is delivered, where there is a choice. */
const DeliveryChoice = ({ form, cart, sums: { totals, delivery, setDelivery } }: DeliveryChoiceProps) => {
  const { hasDelivery } = useStorefront();
  if (!hasDelivery) return null;
  return (
    <Suspense fallback={null}>
      <CheckoutDelivery
        form={form}
        cart={cart}
        itemsKobo={totals.itemsKobo}
        pickup={delivery.pickup}
        onChoose={setDelivery}
      />
    </Suspense>
  );
};

interface CheckoutSumsProps {
  cart: Cart;
  sums: Sums;
  isLocked: boolean;
  onPayLater: (payLater: PayLater | null) => void;
  placeOf: () => ShippingFields;
}

/** What is about to be paid, how, and the code that takes something off it. */
const CheckoutSums = ({ cart, sums, isLocked, onPayLater, placeOf }: CheckoutSumsProps) => {
  const { totals, isFeeKnown, quote, setQuote, round } = sums;
  const { note, payOnDelivery } = sums.delivery;
  return (
    <OrderSummary cart={cart} totals={totals} note={note} isFeeKnown={isFeeKnown}>
      {payOnDelivery && (
        <Suspense fallback={null}>
          <HowToPay
            range={payOnDelivery}
            totalKobo={totals.totalKobo}
            isLocked={isLocked}
            onChoose={onPayLater}
          />
        </Suspense>
      )}
      <DiscountCode
        quote={quote}
        onQuote={setQuote}
        itemsKobo={totals.itemsKobo}
        round={round}
        isLocked={isLocked}
        placeOf={placeOf}
      />
    </OrderSummary>
  );
};

/** The form that asked who pays is gone, and the focus with it: whoever reads by ear is led to what came in its place. */
const CheckoutHeading = ({ takesFocus }: { takesFocus: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
      Checkout
    </h1>
  );
};

interface ConsentsProps {
  user: User;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

/** What the shop may send besides, where it asks. */
const Consents = (props: ConsentsProps) => {
  const { consents } = useStorefront();
  if (!consents) return null;
  return (
    <Suspense fallback={null}>
      <ConsentBoxes offered={consents} {...props} />
    </Suspense>
  );
};

interface CheckoutFormProps {
  cart: Cart;
  user: User;
  notice: string | null;
  /** Whether who pays was asked here, and is known now. */
  wasAsked: boolean;
}

const CheckoutForm = ({ cart, user, notice, wasAsked }: CheckoutFormProps) => {
  const sums = useSums(cart);
  const { totals, quote } = sums;
  const { pickup } = sums.delivery;
  const { form, isKept, setIsKept, showRefused, submitTo } = useShipping(user, pickup);
  // Only what is ticked here is sent: elsewhere it may have been withdrawn since this page knew of it.
  const [ticked, setTicked] = useState<Ticked>({});
  const [payLater, setPayLater] = useState<PayLater | null>(null);
  const { paymentForm, script, retry } = usePaymentForm();
  const { phase, problem, unfinished, left, pay, payAgain } = usePayment({
    email: user.email,
    shownTotalKobo: totals.totalKobo,
    isFeeMissing: sums.isFeeMissing,
    discountCode: quote?.code ?? null,
    pickupPoint: pickup?._id ?? null,
    consents: ticked,
    paymentForm,
    script,
    payLater,
    onRefused: showRefused,
    lookAgain: () => Promise.all([refreshCart(), sums.lookAgain()]),
  });

  if (phase === 'confirming' || unfinished) {
    return (
      <Suspense fallback={null}>
        <PaymentProgress unfinished={unfinished} />
      </Suspense>
    );
  }
  if (cart.items.length === 0) {
    return (
      <Suspense fallback={<CheckoutSkeleton />}>
        <NothingToPay />
      </Suspense>
    );
  }
  const isBusy = phase !== 'idle';
  return (
    <div className="container-page min-h-dvh py-6 lg:py-8">
      <CheckoutHeading takesFocus={wasAsked} />
      {notice && (
        <FormNotice tone="warning" className="mt-4">
          {notice}
        </FormNotice>
      )}
      <UnlessAwaited left={left} onPayAgain={payAgain}>
        <ShippingForm
          id={FORM}
          form={form}
          onSubmit={submitTo(pay)}
          isLocked={isBusy}
          isKept={isKept}
          onKeep={setIsKept}
          isPickedUp={pickup !== null}
          foot={<Consents user={user} ticked={ticked} onTick={setTicked} />}
        >
          <DeliveryChoice form={form} cart={cart} sums={sums} />
        </ShippingForm>
        <div className="contents lg:sticky lg:top-24 lg:block lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-card">
          <CheckoutSums
            cart={cart}
            sums={sums}
            isLocked={isBusy}
            onPayLater={setPayLater}
            placeOf={() => form.getValues()}
          />
          <PayBar
            form={FORM}
            phase={phase}
            totalKobo={sums.isFeeKnown ? totals.totalKobo : null}
            isLater={payLater !== null}
            problem={problem}
            onRetry={script === 'failed' && !payLater ? retry : null}
          />
        </div>
      </UnlessAwaited>
    </div>
  );
};

export default function CheckoutPage() {
  const { user } = useSession();
  const { cart, notice, isAway, retry } = useOwnCart();
  const wasAsked = useRef(false);
  if (isAway) {
    return (
      <ErrorState
        isPage
        text="Your cart could not be loaded. Check your connection and try again."
        onRetry={() => void retry()}
      />
    );
  }
  if (cart === null) return <CheckoutSkeleton />;
  if (user === null) {
    wasAsked.current = cart.items.length > 0;
    return (
      <Suspense fallback={<CheckoutSkeleton />}>{wasAsked.current ? <WhoPays /> : <NothingToPay />}</Suspense>
    );
  }
  return <CheckoutForm cart={cart} user={user} notice={notice} wasAsked={wasAsked.current} />;
}
