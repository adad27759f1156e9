import { NoticeLine } from '../shell/notice-line.tsx';

/** Tells on the dashboard that cancelled orders keep the shopper's money, and leads to them. */
export const UnrefundedNotice = ({ count }: { count: number }) => (
  <NoticeLine
    count={count}
    noun="order"
    text={
      count === 1
        ? '1 order is paid, cancelled, not refunded'
        : `${count} orders are paid, cancelled, not refunded`
    }
    to="/admin/dashboard?tab=orders&attention=unrefunded"
  />
);
