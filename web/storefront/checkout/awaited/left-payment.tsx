import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '#contract/checkout/calls.ts';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { forgetInTab, keepInTab } from '../../../session/tab-memory.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { orderIsPlaced } from '../confirm-order.ts';
import { AWAITED } from '../left.ts';
import { useFollowed } from './follow-payment.ts';
import { WaitingNotice } from './waiting-notice.tsx';

export interface LeftPaymentProps {
  /** The payment that was left; empty for whichever money may still arrive of. */
  reference: string;
  /** Told whether the form makes no sense just now. */
  onWaiting: (isWaiting: boolean) => void;
  /** The shopper knows that money may come, and wants to pay all the same. */
  onPayAgain: () => void;
}

const ask = async (reference: string, isSent: boolean): Promise<PaymentProgress | null> => {
  if (reference !== '')
    return (await api(calls.checkProgress, { params: { reference }, body: { isSent } })).data;
  const { data } = await api(calls.listAwaited, {});
  return data[0] ?? null;
};

/** The truth about a payment whose form was closed: whether money may come, and that it has or has not. */
export const LeftPayment = ({ reference, onWaiting, onPayAgain }: LeftPaymentProps) => {
  const navigate = useNavigate();
  const [payment, setPayment] = useState<PaymentProgress | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const take = (found: PaymentProgress | null): void => {
    setPayment(found);
    onWaiting(found?.state === 'waiting' || found?.state === 'paid');
    if (found?.state === 'waiting') keepInTab(AWAITED, found.reference);
    else forgetInTab(AWAITED);
    if (found?.state !== 'paid' || !found.order) return;
    const orderId = found.order._id;
    void orderIsPlaced().then(() => navigate('/history', { replace: true, state: { orderId } }));
  };
  const begin = useRef(() => {
    // What cannot be asked now is asked by the shop itself.
    ask(reference, false).then(take, () => {});
  });
  useEffect(() => begin.current(), []);
  useFollowed(payment, take);
  const state = payment?.state;
  useEffect(() => {
    if (state === 'waiting' || state === 'over' || state === 'refunded') title.current?.focus();
  }, [state]);
  const say = async (): Promise<void> => {
    setIsAsking(true);
    try {
      take(await ask(reference, true));
    } catch (error) {
      showToast('error', sentenceOf(error, 'The payment could not be looked up. Please try again.'));
    }
    setIsAsking(false);
  };
  if (payment === null || state === 'paid') return null;
  if (state === 'waiting') {
    return (
      <div className="mt-4">
        <WaitingNotice payment={payment} titleRef={title}>
          <ButtonLink to="/history">View My Orders</ButtonLink>
          <Button look="secondary" onClick={onPayAgain}>
            Pay another way
          </Button>
        </WaitingNotice>
      </div>
    );
  }
  if (state === 'open') {
    return (
      <FormNotice tone="info" className="mt-4">
        Nothing has been paid.{' '}
        <button
          type="button"
          disabled={isAsking}
          onClick={() => void say()}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          I have sent a bank transfer
        </button>
      </FormNotice>
    );
  }
  return (
    <section
      aria-label="No money has arrived"
      className="mt-4 rounded-xl border border-danger bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex gap-4">
        <CircleAlert aria-hidden="true" className="size-8 shrink-0 text-danger" />
        <div className="min-w-0">
          <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
            {state === 'refunded' ? 'Your payment goes back to you' : 'Your payment has not arrived'}
          </h2>
          <p className="mt-1">
            {state === 'refunded'
              ? 'It could not become an order, so all of it is on its way back. We write to you when it is there.'
              : 'There is no order, and nothing was taken. Money that comes late or in another amount goes back by itself to the account that it came from. You can pay again below.'}
          </p>
        </div>
      </div>
    </section>
  );
};
