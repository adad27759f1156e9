import { NoticeLine } from '../shell/notice-line.tsx';
import { usePaymentIssueCount } from './payment-issue-count.ts';

/** The number beside the name of a page or view; nothing for 0. */
export const PaymentIssueBadge = () => {
  const count = usePaymentIssueCount();
  return (
    count > 0 && (
      // Positioned, so that its hidden words scroll with the navigation instead of widening the page.
      <span className="relative inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-xs font-bold text-on-brand tabular-nums">
        {count > 99 ? '99+' : count}
        <span className="sr-only">{count === 1 ? ' needs attention' : ' need attention'}</span>
      </span>
    )
  );
};

/** Tells on the dashboard that payments wait for somebody, and leads to them. */
export const PaymentIssueNotice = () => {
  const count = usePaymentIssueCount();
  const text = count === 1 ? '1 payment needs attention' : `${count} payments need attention`;
  return <NoticeLine count={count} noun="payment" text={text} to="/admin/payments" />;
};
