import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';

interface OrderLinkProps {
  order: { _id: string; orderNumber: string };
  /** Whether it stands in a sentence, where colour alone would not show a link. */
  isInText?: boolean;
  className?: string;
}

/** Opens an order over the list of orders. */
export const OrderLink = ({ order, isInText = false, className }: OrderLinkProps) => (
  <Link
    to={`/admin/dashboard?tab=orders&order=${order._id}`}
    className={classNames(
      'font-medium text-brand underline-offset-4',
      isInText ? 'underline' : 'inline-flex min-h-6 items-center hover:underline',
      className,
    )}
  >
    {order.orderNumber}
  </Link>
);
