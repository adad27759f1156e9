import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contract/checkout/calls.ts';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { refreshCart } from '../../../session/cart.ts';
import { refreshUnread } from '../../../session/notifications.ts';
import { useFollowed } from './follow-payment.ts';
import { WaitingNotice } from './waiting-notice.tsx';

const ENDS: Partial<Record<PaymentProgress['state'], { tone: 'success' | 'warning'; text: string }>> = {
  paid: { tone: 'success', text: 'Your transfer has arrived, and your order is placed.' },
  refunded: {
    tone: 'warning',
    text: 'Your transfer has arrived, but could not become an order. All of it is on its way back to you.',
  },
  over: {
    tone: 'warning',
    text: 'Your transfer has not arrived in time, so there is no order. Money that comes late goes back by itself.',
  },
};

interface FollowedProps {
  first: PaymentProgress;
  onEnd: (payment: PaymentProgress) => void;
}

const Followed = ({ first, onEnd }: FollowedProps) => {
  const [payment, setPayment] = useState(first);
  useFollowed(payment, (now) => {
    setPayment(now);
    if (ENDS[now.state]) onEnd(now);
  });
  const end = ENDS[payment.state];
  return end ? <FormNotice tone={end.tone}>{end.text}</FormNotice> : <WaitingNotice payment={payment} />;
};

/**
 * A shopper's payments whose money may be on its way, each followed to its end; not there where there are none.
 * @param onWaiting told how many are waited for, whenever that changes
 */
export const AwaitedPayments = ({ onWaiting }: { onWaiting: (count: number) => void }) => {
  const [payments, setPayments] = useState<readonly PaymentProgress[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const waiting = payments.length - ended.size;
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const leaving = new AbortController();
    api(calls.listAwaited, { signal: leaving.signal }).then(
      ({ data }) => setPayments(data),
      // Orders are what the page is for; that they could not be loaded is told by them.
      () => {},
    );
    return () => leaving.abort();
  }, []);
  if (payments.length === 0) return null;
  const end = ({ reference, state }: PaymentProgress): void => {
    setEnded((before) => new Set([...before, reference]));
    if (state !== 'paid') return;
    void revalidate();
    void refreshCart();
    void refreshUnread();
  };
  return (
    <ul className="mb-6 space-y-4">
      {payments.map((payment) => (
        <li key={payment.reference}>
          <Followed first={payment} onEnd={end} />
        </li>
      ))}
    </ul>
  );
};
