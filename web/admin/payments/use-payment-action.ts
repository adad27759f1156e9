import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { PROVIDER } from '#contract/payment-provider.ts';
import * as calls from '#contract/payments/calls.ts';
import type { PaymentAction } from '#contract/payments/kinds.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import type { Question } from '../../ui/confirm-dialog.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { showToast } from '../../ui/toasts.ts';
import { amountText, paymentName } from './payment-labels.ts';

/** Actions that are done at once; the others have a form. */
export type DirectAction = Exclude<PaymentAction, 'settle' | 'account'>;

/** What the call of an action answers: how the payment stands, or only that it is done. */
interface Outcome {
  message?: string | undefined;
  data?: object;
}

const perform = (action: DirectAction, { kind, _id }: PaymentIssue): Promise<Outcome> => {
  const charge = { params: { reference: _id } };
  const dispute = { params: { id: _id } };
  if (action === 'refund') return api(calls.refundUnmatched, charge);
  if (action === 'order') return api(calls.makeOrder, charge);
  if (action === 'book') return api(calls.bookDispute, dispute);
  return kind === 'dispute' ? api(calls.checkDispute, dispute) : api(calls.checkPayment, charge);
};

const questionOf = (action: DirectAction, item: PaymentIssue): Question | null => {
  const amount = amountText(item.amount ?? 0, item.currency);
  if (action === 'refund') {
    return {
      title: `Refund ${amountText(item.toRefund ?? item.amount ?? 0, item.currency)} to ${paymentName(item)}?`,
      text: `${PROVIDER} pays it back. This cannot be undone.`,
      confirm: 'Refund',
      isDangerous: true,
    };
  }
  if (action === 'order') {
    return {
      title: `Make the order of ${paymentName(item)}?`,
      text: `It was paid with ${amount}. The items are taken out of stock and the customer is told.`,
      confirm: 'Make the order',
    };
  }
  if (action === 'book') {
    return {
      title: `Book the lost dispute over ${amount}?`,
      text: 'The order counts as refunded by it. If that is all of it, its items go back into stock, unless they have gone out already. No money moves.',
      confirm: 'Book',
    };
  }
  return null;
};

/**
 * Does what can be done about a payment: asks by name where money or goods move, says what came of it, and shows the
 * list anew.
 */
export const usePaymentAction = (): {
  /** What is being done, as `action:id`. */
  busy: string | null;
  act: (action: DirectAction, item: PaymentIssue) => Promise<void>;
} => {
  const [busy, setBusy] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const act = async (action: DirectAction, item: PaymentIssue): Promise<void> => {
    const question = questionOf(action, item);
    if (question && !(await askToConfirm(question))) return;
    setBusy(`${action}:${item._id}`);
    try {
      const { message = say.settled, data } = await withPassword(() => perform(action, item));
      showToast(data && 'needsAttention' in data && data.needsAttention ? 'info' : 'success', message);
    } catch (error) {
      showToast('error', reasonOf(error));
    }
    await revalidate();
    setBusy(null);
  };
  return { busy, act };
};
