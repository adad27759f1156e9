import { formatNairaExact, nairaOfKobo } from '#contract/money.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';

/** What a notification is about; `orderNumber` is empty where it is about no order, money in kobo. */
export interface NotificationSubject {
  kind: NotificationKind;
  orderNumber: string;
  amountKobo: number | null;
  /** What the order came to. */
  totalKobo: number | null;
}

/** A notification in words: a headline and a sentence or two. */
export const wordsOf = ({
  kind,
  orderNumber: number,
  amountKobo,
  totalKobo,
}: NotificationSubject): { title: string; text: string } => {
  const amount = amountKobo === null ? null : formatNairaExact(nairaOfKobo(amountKobo));
  switch (kind) {
    case 'order-confirmed':
      return {
        title: 'Order confirmed',
        text: `We have received your payment for order ${number} and are getting it ready.`,
      };
    case 'order-shipped':
      return { title: 'Order shipped', text: `Order ${number} is on its way to you.` };
    case 'order-delivered':
      return { title: 'Order delivered', text: `Order ${number} has been delivered.` };
    case 'order-cancelled':
      return { title: 'Order cancelled', text: `Order ${number} has been cancelled and will not be sent.` };
    case 'order-refunded':
      return {
        title: amount && amountKobo !== totalKobo ? 'Part of your order refunded' : 'Order refunded',
        text: amount
          ? `We have refunded ${amount} of order ${number}.`
          : `Order ${number} has been marked as refunded.`,
      };
    case 'payment-refunded':
      return {
        title: 'Payment refunded',
        text: `Your order could not be completed, so we have refunded ${amount ? `your payment of ${amount}` : 'your payment'} in full.`,
      };
    case 'welcome':
      return { title: 'Welcome', text: 'Your email address is verified and your account is ready.' };
    case 'password-changed':
      return {
        title: 'Password changed',
        text: 'The password of your account was changed. If it was not you, choose a new one at once.',
      };
  }
};
