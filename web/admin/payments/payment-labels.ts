import { contactOf } from '#contract/accounts/phone-address.ts';
import { CURRENCY, formatNairaExact } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { ChargeState, PaymentAction } from '#contract/payments/kinds.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';

export const STATE_TONES: Record<ChargeState, BadgeTone> = {
  pending: 'warning',
  completed: 'success',
  refunded: 'notice',
  attention: 'danger',
};

/** An amount in its own currency, with two decimals; the shop's is naira. */
export const amountText = (amount: number, currency: string): string =>
  currency === CURRENCY ? formatNairaExact(amount) : `${currency} ${amount.toFixed(2)}`;

/** What happened, as an owner would tell it, and what that means for them. */
export const whatHappened = ({
  problem,
  order,
  dueAt,
  actions,
}: Pick<PaymentIssue, 'problem' | 'order' | 'dueAt' | 'actions'>): { title: string; text: string } => {
  switch (problem) {
    case 'stray':
      return {
        title: 'Paid without a checkout',
        text: 'Somebody paid, but the shop has no checkout with this reference, so there is nothing to send. Give the money back, or mark it as settled if you know what it was for.',
      };
    case 'noOrder':
      return {
        title: 'Paid, but no order',
        text: 'Somebody paid for a checkout of the shop, and it cannot become an order any more. Give back what is left of it, or mark it as settled if you have seen to it yourself.',
      };
    case 'unconfirmed':
      return {
        title: `Not confirmed by ${PROVIDER}`,
        text: `${PROVIDER} told the shop of this payment, but has not confirmed it since. Ask again: once it is confirmed it becomes its order. If you have given the money back or seen to the sale yourself, mark it as settled: neither an order nor a refund comes of it then.`,
      };
    case 'refunding':
      return {
        title: 'Refund on its way',
        text: 'The money is on its way back to the customer. Nothing to do: it leaves this list by itself.',
      };
    case 'refundUnsure':
      return {
        title: 'A refund is being clarified',
        text: `${PROVIDER}’s answer to this refund was lost, so nobody knows yet whether it began. ${PROVIDER}’s list is read until it is clear, for 15 minutes at least; until then nothing more is given back of this payment.`,
      };
    case 'refundWaiting':
      return {
        title: `${PROVIDER} refuses the refund for now`,
        text: `It is asked again by itself, for five days. If your ${PROVIDER} balance is too low, fill it up; or pay the customer back yourself and mark this as settled.`,
      };
    case 'needsDetails':
      return {
        title: `${PROVIDER} needs the customer’s bank account`,
        text: 'The card cannot be refunded. Ask the customer for a bank account and enter it here, or pay the customer back yourself and mark this as settled.',
      };
    case 'refundFailed':
      return order
        ? {
            title: 'Refund of an order failed',
            text: `${PROVIDER} did not give this money back. Try again, or pay the customer back yourself and mark it as settled.`,
          }
        : {
            title: 'Neither an order nor a refund',
            text: actions.includes('order')
              ? `This payment could not become an order, and ${PROVIDER} did not give the money back. Make the order if the goods are there again, try the refund again, or pay the customer back yourself and mark it as settled.`
              : `This payment has no order, and ${PROVIDER} did not give the money back. Try again, or pay the customer back yourself and mark it as settled.`,
          };
    case 'unknownEvent':
      return {
        title: `Unknown message from ${PROVIDER}`,
        text: `${PROVIDER} told of something that the shop cannot act upon. Look it up in ${PROVIDER}’s dashboard, then mark it as settled.`,
      };
    case 'unfinishedEvent':
      return {
        title: `A message from ${PROVIDER} could not be finished`,
        text: `${PROVIDER} told of this days ago, but what it tells cannot be found there. It is tried again ever more rarely; look it up in ${PROVIDER}’s dashboard, then mark it as settled.`,
      };
    case 'disputeOpen':
      return {
        title: 'Disputed by the customer',
        text: `The customer has asked the bank for this money. Answer in ${PROVIDER}’s dashboard${
          dueAt ? ` before ${formatMoment(dueAt)}` : ''
        }, with proof of delivery if you decline it, or it is taken back. Until it ends nothing can be refunded.`,
      };
    case 'disputeLost':
      return {
        title: 'Dispute lost',
        text: actions.includes('book')
          ? 'The bank has given this money to the customer. Book it, so that the order and your sales say so, or mark it as settled if they do already.'
          : `The bank has given this money to the customer. The shop knows no payment for it, so it may be another site’s of the same ${PROVIDER} account.`,
      };
  }
};

/** Of these the words above say all that the note does. */
const SAID_ALREADY: readonly PaymentIssue['problem'][] = ['stray', 'needsDetails', 'refundUnsure'];

/** What the shop or the provider noted about it, where that says more than `whatHappened`. */
export const notedReason = ({ problem, reason }: Pick<PaymentIssue, 'problem' | 'reason'>): string | null =>
  SAID_ALREADY.includes(problem) ? null : reason;

/** What the button of an action says. */
export const actionLabel = (action: PaymentAction, problem: PaymentIssue['problem']): string => {
  if (action === 'refund') return problem === 'refundFailed' ? 'Try refund again' : 'Refund';
  return {
    check: `Ask ${PROVIDER} again`,
    order: 'Make the order',
    account: 'Enter bank account',
    book: 'Book the loss',
    settle: 'Mark as settled',
  }[action];
};

/** What a payment is called in questions and menus: who paid, else its reference. */
export const paymentName = ({
  email,
  reference,
  reason,
}: Pick<PaymentIssue, 'email' | 'reference' | 'reason'>): string =>
  contactOf(email) || reference || reason || 'this payment';
