import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';

/**
 * What is done next with an order: taken up and packed, sent, handed over, its money booked, or given back. Whatever else can
 * be done stands in the menu beside it.
 */
export type NextStep = 'pack' | 'send' | 'deliver' | 'collect' | 'refund';

type Facts = Pick<
  AdminOrder,
  'status' | 'paymentStatus' | 'toSend' | 'amountDue' | 'refundObstacle' | 'refundableAmount'
>;

/** The one step that an order waits for; null where nothing is left to be done. */
export const nextStepOf = (order: Facts): NextStep | null => {
  const { status, paymentStatus, toSend, amountDue, refundObstacle, refundableAmount } = order;
  switch (status) {
    case 'pending':
      return 'pack';
    case 'processing':
      return toSend.length > 0 ? 'send' : 'deliver';
    case 'shipped':
      // Money that is due at the door comes with the handing over, and booking it says so.
      return amountDue === undefined ? 'deliver' : 'collect';
    case 'delivered':
      return amountDue === undefined ? null : 'collect';
    case 'cancelled':
      return paymentStatus === 'paid' && refundObstacle === null && refundableAmount > 0 ? 'refund' : null;
    default:
      return null;
  }
};

/**
 * The step that can be taken from the list, where nothing has to be asked: none where money is to be booked or given back. Whether
 * there is something left to be sent the server knows.
 */
export const quickStepOf = ({ status, amountDue }: Pick<Order, 'status' | 'amountDue'>) => {
  if (status === 'pending') return 'pack';
  if (status === 'processing') return 'send';
  return status === 'shipped' && amountDue === undefined ? 'deliver' : null;
};
