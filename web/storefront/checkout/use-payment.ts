import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as checkoutCalls from '#contract/checkout/calls.ts';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { ApiError, codeOf, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
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
  /** Whether it is over once the delivery fee is there. */
  isFeeMissing?: boolean;
}

/** What the server is told of the order besides its address. */
interface Asked {
  /** The code that is taken off, if any. */
  discountCode: string | null;
  /** Where it is picked up; null to have it brought. */
  pickupPoint: string | null;
  /** What they have agreed to be sent here, or no more. */
  consents: Ticked;
}

interface PaymentOptions extends Asked {
  email: string;
  /** What the page shows as the total, in kobo. */
  shownTotalKobo: number;
  /** Whether the page has not been told yet what the delivery comes to, or that nothing is brought there. */
  isFeeMissing: boolean;
  paymentForm: PaymentForm;
  script: ScriptState;
  /** Set where it is paid when it comes. */
  payLater: PayLater | null;
  /** Told of what the server objects to in the address; gives whether the form shows it. */
  onRefused: (error: unknown) => boolean;
  /** Asks anew for all that goes into the total: it is another one than the page shows. */
  lookAgain: () => Promise<unknown>;
}

/** Where a payment stands, and what came in its way. The provider's sheet goes when the page does. */
const useProgress = () => {
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
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

  const start = (): void => {
    isTaken.current = true;
    setPhase('starting');
    setProblem(null);
  };
  const stop = (reason: Problem | null): void => {
    sheet.current = null;
    isTaken.current = false;
    setPhase('idle');
    setProblem(reason);
  };
  return { phase, setPhase, problem, setProblem, isTaken, isLeft, sheet, start, stop };
};

/** The way from the provider's word that it is paid to the order; unfinished where that is not there. */
const useConfirmation = (isLeft: RefObject<boolean>, onBegin: () => void, onFailed: () => void) => {
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const showOrder = async (orderId: string): Promise<void> => {
    if (!isLeft.current) await navigate('/history', { replace: true, state: { orderId } });
  };
  const confirm = async (checkout: Checkout, reference: string, address: ShippingAddress): Promise<void> => {
    onBegin();
    setUnfinished(null);
    const later = await import('./later.ts');
    try {
      const order = await later.orderOf(checkout, reference, address);
      await showOrder(order._id);
    } catch (error) {
      const text = later.unplaced(error, reference);
      if (isLeft.current) showToast('error', text);
      setUnfinished({ text, askAgain: () => void confirm(checkout, reference, address) });
      onFailed();
    }
  };
  return { unfinished, confirm, showOrder };
};

/** What stands in the way before the server is asked; null when nothing does. */
const obstacleTo = ({ payLater, ...known }: PaymentOptions): Problem | null => {
  const text = payLater ? null : precheckPayment(known);
  if (text === null) return null;
  const { isFeeMissing, script } = known;
  return { text, isInCart: false, isFeeMissing, isLoading: !isFeeMissing && script === 'loading' };
};

/** Whether what was missing has come since. */
const isOver = (problem: Problem | null, { script, isFeeMissing }: PaymentOptions): boolean =>
  (problem?.isLoading === true && script !== 'loading') || (problem?.isFeeMissing === true && !isFeeMissing);

/** The way from the Pay button to the order: the server's checkout, the provider's sheet, the order. One at a time. */
export const usePayment = (options: PaymentOptions) => {
  const { email, shownTotalKobo, isFeeMissing, paymentForm, script, payLater, ...rest } = options;
  const { onRefused, lookAgain, ...asked } = rest;
  const { phase, setPhase, problem, setProblem, isTaken, isLeft, sheet, start, stop } = useProgress();
  // A payment that was left, and whose money may still arrive; empty where it is not known which.
  const [left, setLeft] = useState(() => (keptInTab(AWAITED) === null ? null : ''));
  // The shopper was told, and pays again all the same.
  const isAware = useRef(false);
  const { unfinished, confirm, showOrder } = useConfirmation(
    isLeft,
    () => setPhase('confirming'),
    () => stop(null),
  );

  const begin = async (address: ShippingAddress): Promise<void> => {
    const body = { shippingAddress: address, ...asked, unlessAwaited: !isAware.current };
    if (payLater) return showOrder(await payLater.place(body, shownTotalKobo));
    // What is needed from here on comes while the server prices the cart, all of it before anything is paid.
    const [{ data: checkout }, openSheet, { otherTotal }] = await Promise.all([
      api(checkoutCalls.startCheckout, { body, failure: say.paymentFailed }),
      paymentForm.opener(),
      import('./later.ts'),
    ]);
    if (isLeft.current) return;
    if (checkout.amount !== shownTotalKobo) {
      await lookAgain();
      return stop({ text: otherTotal(checkout.amount), isInCart: true });
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

  /** Pays the cart that is shown, to be sent to this address; gives whether the shop has taken the order so. */
  const pay = async (address: ShippingAddress): Promise<boolean> => {
    if (isTaken.current) return false;
    const obstacle = obstacleTo(options);
    if (obstacle) {
      setProblem(obstacle);
      return false;
    }
    start();
    setLeft(null);
    try {
      await begin(address);
      return true;
    } catch (error) {
      const mayArrive = codeOf(error) === 'payment_may_arrive';
      if (mayArrive) setLeft('');
      const isInCart = !mayArrive && error instanceof ApiError && error.status === 409;
      if (isInCart) void lookAgain();
      stop(mayArrive || onRefused(error) ? null : { text: sentenceOf(error, say.paymentFailed), isInCart });
      return false;
    }
  };

  const payAgain = (): void => {
    isAware.current = true;
    setLeft(null);
  };
  return { phase, problem: isOver(problem, options) ? null : problem, unfinished, left, pay, payAgain };
};
