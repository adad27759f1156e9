import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { orderHref } from './order-href.ts';

interface OrderLinkProps {
  order: { _id: string; orderNumber: string };
  /** Whether it stands in a sentence, where colour alone would not show a link. */
  isInText?: boolean;
  className?: string;
}

/** Leads to an order. */
export const OrderLink = ({ order, isInText = false, className }: OrderLinkProps) => (
  <Link
    to={orderHref(order._id)}
    className={classNames(
      'font-medium text-brand underline-offset-4',
      isInText ? 'underline' : 'inline-flex min-h-6 items-center hover:underline',
      className,
    )}
  >
    {order.orderNumber}
  </Link>
);
