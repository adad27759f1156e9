import { nairaText } from '#contract/money.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';

/** What a notification is about; money in kobo. */
export interface NotificationSubject {
  kind: NotificationKind;
  amountKobo: number | null;
  /** What the payment came to that the money is of; null where that is not known. */
  paidKobo?: number | null;
  /** What the order came to; null where it is about none. */
  totalKobo: number | null;
  /** Whether the order is paid when it comes. */
  isOnDelivery?: boolean;
  /** Whether its customer comes for the order. */
  isPickedUp?: boolean;
  /** What the product is called; null where it is about none. */
  productName?: string | null;
  /** Whether another payment for the same goods has become the order. */
  isSecond?: boolean;
}

/** What is sent in exchange costs nothing, however the goods that came back were paid. */
const confirmedText = ({
  totalKobo,
  isOnDelivery,
}: Pick<NotificationSubject, 'totalKobo' | 'isOnDelivery'>) => {
  if (totalKobo === 0) return 'We are getting your order ready. There is nothing to pay.';
  return isOnDelivery
    ? 'We are getting your order ready. You pay when it comes.'
    : 'We have received your payment and are getting your order ready.';
};

type MoneyBack = Pick<NotificationSubject, 'amountKobo' | 'paidKobo' | 'isSecond'>;

/** Whether it is all of the payment is only said where that is known. */
const paymentBack = ({ amountKobo, paidKobo = null }: MoneyBack): string => {
  if (amountKobo === null) return 'your payment';
  if (paidKobo === null) return nairaText(amountKobo);
  return amountKobo < paidKobo
    ? `${nairaText(amountKobo)} of your payment of ${nairaText(paidKobo)}`
    : `your payment of ${nairaText(amountKobo)} in full`;
};

const paymentText = (money: MoneyBack): string =>
  money.isSecond
    ? `The same goods were paid for twice, so we have refunded ${paymentBack(money)}. Your other payment has become your order.`
    : `Your order could not be completed, so we have refunded ${paymentBack(money)}.`;

/** A notification in words: a headline and a sentence. The order's number stands beside them. */
export const labelsOf = ({
  kind,
  amountKobo,
  paidKobo,
  totalKobo,
  isOnDelivery = false,
  isPickedUp = false,
  productName = null,
  isSecond,
}: NotificationSubject): { title: string; text: string } => {
  const amount = amountKobo === null ? null : nairaText(amountKobo);
  switch (kind) {
    case 'order-confirmed':
      return { title: 'Order confirmed', text: confirmedText({ totalKobo, isOnDelivery }) };
    case 'order-shipped':
      return isPickedUp
        ? { title: 'Order ready for pickup', text: 'You can come for your order. Please bring its number.' }
        : { title: 'Order shipped', text: 'Your order is on its way to you.' };
    case 'order-delivered':
      return isPickedUp
        ? { title: 'Order picked up', text: 'You have picked up your order.' }
        : { title: 'Order delivered', text: 'Your order has arrived.' };
    case 'order-cancelled':
      return { title: 'Order cancelled', text: 'Your order will not be sent.' };
    case 'order-refunded':
      return amount
        ? {
            title: amountKobo === totalKobo ? 'Order refunded' : 'Part of your order refunded',
            text: `We have refunded ${amount}.`,
          }
        : { title: 'Order refunded', text: 'Your order has been marked as refunded.' };
    case 'payment-refunded':
      return { title: 'Payment refunded', text: paymentText({ amountKobo, paidKobo, isSecond }) };
    case 'back-in-stock':
      return {
        title: 'Back in stock',
        text: `${productName ?? 'What you waited for'} can be bought again. Whoever comes first gets it.`,
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
