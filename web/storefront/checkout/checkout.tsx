/**
 * The checkout.
 *
 * - who pays:         `who-pays` (asks a visitor)
 * - where it goes:    `shipping-form`, `check-line`, `shipping-fields` (as they are typed and kept), `keep-in-profile`, `form-resolver`
 * - what it costs:    `order-summary`, `discount-code`, `discount-code-form`
 * - paying:           `use-payment` (from the button to the order), `payment-precheck`, `payment-form` and `use-payment-form`
 *                     (what a provider's form does; `paystack/` is one), `confirm-order` (asked until it is there),
 *                     `payment-progress`; closed meanwhile: `left`, `awaited/` (money that may be on its way)
 * - how it arrives:   `checkout-delivery`, where the shop has zones or pickup points; `how-to-pay`, where one may pay when it comes
 * - besides:          `consent-boxes` (what the shop may send), `checkout-skeleton`, `nothing-to-pay`, `sentences`, `later` (all that comes with the button), `later-sentences`
 */

import { CreditCard } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/schemas.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import type { DiscountQuote } from '#contract/discounts/schemas.ts';
import { formatNaira, koboOfNaira, lessDiscount, nairaOfKobo } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import { TextLink } from '../../forms/text-link.tsx';
import { useSession } from '../../session/session-state.ts';
import type { ShapedPage } from '../../session/shopper-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ErrorState } from '../../ui/states.tsx';
import { ActionBar } from '../cart/action-bar.tsx';
import { cartTotals } from '../cart/cart-totals.ts';
import { useOwnCart } from '../cart/own-cart.ts';
import type { ChosenDelivery, PayLater } from '../delivery/chosen.ts';
import { pageHead } from '../search-engines/page-head.ts';
import { useStorefront } from '../settings/settings.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import type { Ticked } from './consent-boxes.tsx';
import { DiscountCode } from './discount-code.tsx';
import { OrderSummary } from './order-summary.tsx';
import { checkoutSentences as say } from './sentences.ts';
import {
  addressOf,
  firstFields,
  keepDraft,
  SHIPPING_FIELDS,
  type ShippingFields,
} from './shipping-fields.ts';
import { ShippingForm } from './shipping-form.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentForm } from './use-payment-form.ts';

export const meta = pageHead('Checkout');
export const handle: ShapedPage = { Shape: CheckoutSkeleton };

const later = () => import('./later.ts');
const PaymentProgress = lazy(async () => ({ default: (await later()).PaymentProgress }));
const NothingToPay = lazy(async () => ({ default: (await later()).NothingToPay }));
const LeftPayment = lazy(async () => ({ default: (await later()).LeftPayment }));
const WhoPays = lazy(async () => ({ default: (await later()).WhoPays }));

const delivery = () => import('./checkout-delivery.tsx');
const CheckoutDelivery = lazyPart(delivery);
const HowToPay = lazyPart(async () => ({ default: (await delivery()).HowToPay }));

const ConsentBoxes = lazyPart(() => import('./consent-boxes.tsx'));

const NOT_CHOSEN: ChosenDelivery = { feeKobo: null, note: '', pickup: null };
const FORM = 'checkout';
const rules = lazyFormResolver<ShippingFields>(
  async () => (await import('./form-resolver.ts')).shippingResolver,
);

/** Nothing depends on it, so a failure is not told. */
const keepAddress = (typed: ShippingFields): Promise<void> =>
  later()
    .then(({ keepInProfile }) => keepInProfile(typed))
    .catch(() => {});

const CheckoutForm = ({ cart, user, notice }: { cart: Cart; user: User; notice: string | null }) => {
  const { hasDelivery, shippingFee, consents } = useStorefront();
  const [{ feeKobo, note, pickup, payOnDelivery }, setDelivery] = useState<ChosenDelivery>(NOT_CHOSEN);
  const [quote, setQuote] = useState<DiscountQuote | null>(null);
  // What a code takes off is for the server to say.
  const totals = lessDiscount(
    cartTotals(cart, hasDelivery ? (feeKobo ?? 0) : koboOfNaira(shippingFee)),
    koboOfNaira(quote?.discountAmount ?? 0),
  );
  const total = nairaOfKobo(totals.totalKobo);
  const isFeeKnown = !hasDelivery || feeKobo !== null;
  const { paymentForm, script, retry } = usePaymentForm();
  const [isKept, setIsKept] = useState(user.address.street === '');
  // Only what is ticked here is sent: elsewhere it may have been withdrawn since this page knew of it.
  const [ticked, setTicked] = useState<Ticked>({});
  const [defaultValues] = useState(() => firstFields(user));
  const form = useForm<ShippingFields>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues,
    context: pickup,
  });
  const [payLater, setPayLater] = useState<PayLater | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const { phase, problem, unfinished, left, pay, payAgain } = usePayment({
    email: user.email,
    shownTotalKobo: totals.totalKobo,
    discountCode: quote?.code ?? null,
    pickupPoint: pickup?._id ?? null,
    consents: ticked,
    paymentForm,
    script,
    payLater,
    onRefused: (error) => {
      const objections = objectionsTo(error, SHIPPING_FIELDS, 'shippingAddress.');
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      return objections.length > 0;
    },
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(user, values) }),
    [form, user],
  );

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
  const submit = form.handleSubmit(async (typed) => {
    if (isKept && !pickup) void keepAddress(typed);
    await pay(addressOf(typed));
  });
  const isBusy = phase !== 'idle';
  const scriptFailed = script === 'failed' && !payLater;
  const scriptProblem = scriptFailed && problem === null;
  return (
    <div className="container-page min-h-dvh py-6 lg:py-8">
      <h1 className="text-2xl font-bold">Checkout</h1>
      {notice && (
        <FormNotice tone="warning" className="mt-4">
          {notice}
        </FormNotice>
      )}
      {left !== null && (
        <Suspense fallback={null}>
          <LeftPayment
            key={left}
            reference={left}
            onWaiting={setWaiting}
            onPayAgain={() => {
              setWaiting(false);
              payAgain();
            }}
          />
        </Suspense>
      )}
      <div
        hidden={isWaiting}
        className="mt-4 flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8"
      >
        <ShippingForm
          id={FORM}
          form={form}
          onSubmit={submit}
          isLocked={isBusy}
          isKept={isKept}
          onKeep={setIsKept}
          isPickedUp={pickup !== null}
          foot={
            consents && (
              <Suspense fallback={null}>
                <ConsentBoxes offered={consents} user={user} ticked={ticked} onTick={setTicked} />
              </Suspense>
            )
          }
        >
          {hasDelivery && (
            <Suspense fallback={null}>
              <CheckoutDelivery
                form={form}
                cart={cart}
                itemsKobo={totals.itemsKobo}
                pickup={pickup}
                onChoose={setDelivery}
              />
            </Suspense>
          )}
        </ShippingForm>
        <div className="contents lg:sticky lg:top-24 lg:block lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-card">
          <OrderSummary cart={cart} totals={totals} note={note} isFeeKnown={isFeeKnown}>
            {payOnDelivery && (
              <Suspense fallback={null}>
                <HowToPay
                  range={payOnDelivery}
                  totalKobo={totals.totalKobo}
                  isLocked={isBusy}
                  onChoose={setPayLater}
                />
              </Suspense>
            )}
            <DiscountCode
              quote={quote}
              onQuote={setQuote}
              isLocked={isBusy}
              placeOf={() => form.getValues()}
            />
          </OrderSummary>
          <ActionBar
            note={
              (problem || scriptProblem) && (
                <FormNotice tone="error">
                  {problem?.text ?? say.scriptFailed}
                  {problem?.isInCart && (
                    <span className="block">
                      <TextLink to="/cart" className="text-current">
                        Back to the cart
                      </TextLink>
                    </span>
                  )}
                  {scriptFailed && (
                    <button
                      type="button"
                      onClick={retry}
                      className="block min-h-11 font-semibold underline underline-offset-4"
                    >
                      Try again
                    </button>
                  )}
                </FormNotice>
              )
            }
          >
            <Button
              type="submit"
              form={FORM}
              isWide
              isBusy={isBusy}
              busyText={phase === 'paying' ? 'Waiting for payment...' : 'Preparing payment...'}
              icon={<CreditCard aria-hidden="true" className="size-5" />}
            >
              <span>
                {payLater ? 'Order for' : 'Pay'}
                {isFeeKnown && <span className="money"> {formatNaira(total)}</span>}
              </span>
            </Button>
            <p hidden={payLater !== null} className="mt-3 text-center text-sm text-ink-soft max-lg:hidden">
              {`You pay by card, bank transfer or USSD in ${PROVIDER}'s own form. Your card details never reach this shop.`}
            </p>
          </ActionBar>
        </div>
      </div>
    </div>
  );
};

export default function CheckoutPage() {
  const { user } = useSession();
  const { cart, notice, isAway, retry } = useOwnCart();
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
    return (
      <Suspense fallback={<CheckoutSkeleton />}>
        {cart.items.length === 0 ? <NothingToPay /> : <WhoPays />}
      </Suspense>
    );
  }
  return <CheckoutForm cart={cart} user={user} notice={notice} />;
}
