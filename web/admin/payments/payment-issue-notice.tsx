import { useLiveCount } from '../live/live-count.ts';
import { AttentionBadge } from '../shell/attention-badge.tsx';
import { NoticeLine } from '../shell/notice-line.tsx';
import { paymentIssueCount } from './payment-issue-count.ts';

/** How many payments need somebody. */
export const PaymentIssueBadge = () => <AttentionBadge count={useLiveCount(paymentIssueCount)} />;

/** Tells on the dashboard that payments wait for somebody, and leads to them. */
export const PaymentIssueNotice = () => {
  const count = useLiveCount(paymentIssueCount);
  const text = count === 1 ? '1 payment needs attention' : `${count} payments need attention`;
  return <NoticeLine count={count} noun="payment" text={text} to="/admin/payments" />;
};
