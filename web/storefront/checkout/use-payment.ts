import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as checkoutCalls from '#contract/checkout/calls.ts';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { ApiError, codeOf, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { refreshCart } from '../../session/cart.ts';
import { keptInTab } from '../../session/tab-memory.ts';
import { showToast } from '../../ui/toasts.ts';
import type { PayLater } from '../delivery/chosen.ts';
import type { Ticked } from './consent-boxes.tsx';
import { AWAITED } from './left.ts';
import type { PaymentForm, Sheet } from './payment-form.ts';
import { precheckPayment } from './payment-precheck.ts';
import type { Unfinished } from './payment-progress.tsx';
import { checkoutSentences as say } from './sentences.ts';
import type { ScriptState } from './use-payment-form.ts';

export type PaymentPhase = 'idle' | 'starting' | 'paying' | 'confirming';

/** Why there is no payment yet. */
export interface Problem {
  text: string;
  /** Whether the cart is where it can be mended. */
  isInCart: boolean;
  /** Whether it is over once the provider's script is there. */
  isLoading?: boolean;
}

interface PaymentOptions {
  email: string;
  /** What the page shows as the total, in kobo. */
  shownTotalKobo: number;
  /** The code that is taken off, if any. */
  discountCode: string | null;
  /** Where it is picked up; null to have it brought. */
  pickupPoint: string | null;
  /** What they have agreed to be sent here, or no more. */
  consents: Ticked;
  paymentForm: PaymentForm;
  script: ScriptState;
  /** Set where it is paid when it comes. */
  payLater: PayLater | null;
  /** Told of what the server objects to in the address; gives whether the form shows it. */
  onRefused: (error: unknown) => boolean;
}

/** The way from the Pay button to the order: the server's checkout, the provider's sheet, the order. One at a time. */
export const usePayment = ({
  email,
  shownTotalKobo,
  discountCode,
  pickupPoint,
  consents,
  paymentForm,
  script,
  payLater,
  onRefused,
}: PaymentOptions) => {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  // A payment that was left, and whose money may still arrive; empty where it is not known which.
  const [left, setLeft] = useState(() => (keptInTab(AWAITED) === null ? null : ''));
  // The shopper was told, and pays again all the same.
  const isAware = useRef(false);
  // Taken at once, before any rendering: a second click never begins a second payment.
  const isTaken = useRef(false);
  const isLeft = useRef(false);
  const sheet = useRef<Sheet | null>(null);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      sheet.current?.close();
    };
  }, []);

  const stop = (reason: Problem | null) => {
    sheet.current = null;
    isTaken.current = false;
    setPhase('idle');
    setProblem(reason);
  };

  const confirm = async (checkout: Checkout, reference: string, address: ShippingAddress): Promise<void> => {
    setPhase('confirming');
    setUnfinished(null);
    const later = await import('./later.ts');
    try {
      const order = await later.orderOf(checkout, reference, address);
      if (!isLeft.current) await navigate('/history', { replace: true, state: { orderId: order._id } });
    } catch (error) {
      const text = later.unplaced(error, reference);
      if (isLeft.current) showToast('error', text);
      setUnfinished({ text, askAgain: () => void confirm(checkout, reference, address) });
      stop(null);
    }
  };

  const begin = async (address: ShippingAddress): Promise<void> => {
    const body = {
      shippingAddress: address,
      discountCode,
      pickupPoint,
      unlessAwaited: !isAware.current,
      consents,
    };
    if (payLater) {
      const orderId = await payLater.place(body, shownTotalKobo);
      if (!isLeft.current) await navigate('/history', { replace: true, state: { orderId } });
      return;
    }
    // What is needed from here on comes while the server prices the cart, all of it before anything is paid.
    const [{ data: checkout }, openSheet, { otherTotal }] = await Promise.all([
      api(checkoutCalls.startCheckout, { body, failure: say.paymentFailed }),
      paymentForm.opener(),
      import('./later.ts'),
    ]);
    if (isLeft.current) return;
    if (checkout.amount !== shownTotalKobo) {
      await refreshCart();
      stop({ text: otherTotal(checkout.amount), isInCart: true });
      return;
    }
    setPhase('paying');
    sheet.current = openSheet(checkout, address, {
      onPaid: (reference) => {
        sheet.current = null;
        void confirm(checkout, reference, address);
      },
      onCancelled: () => {
        showToast('info', say.cancelled);
        stop(null);
        setLeft(checkout.reference);
      },
      onFailed: () => stop({ text: say.paymentFailed, isInCart: false }),
    });
  };

  /** Pays the cart that is shown, to be sent to this address. */
  const pay = async (address: ShippingAddress): Promise<void> => {
    if (isTaken.current) return;
    const obstacle = payLater ? null : precheckPayment({ email, shownTotalKobo, script });
    if (obstacle) {
      setProblem({ text: obstacle, isInCart: false, isLoading: script === 'loading' });
      return;
    }
    isTaken.current = true;
    setPhase('starting');
    setProblem(null);
    setLeft(null);
    try {
      await begin(address);
    } catch (error) {
      if (codeOf(error) === 'payment_may_arrive') {
        stop(null);
        setLeft('');
        return;
      }
      const isInCart = error instanceof ApiError && error.status === 409;
      if (isInCart) void refreshCart();
      stop(onRefused(error) ? null : { text: sentenceOf(error, say.paymentFailed), isInCart });
    }
  };

  const isLoaded = problem?.isLoading && script !== 'loading';
  const payAgain = (): void => {
    isAware.current = true;
    setLeft(null);
  };
  return { phase, problem: isLoaded ? null : problem, unfinished, left, pay, payAgain };
};
