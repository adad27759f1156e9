import type { AdminOrder } from '#contract/orders/admin.ts';

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
