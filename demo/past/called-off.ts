import { paidEvents, refundEvents, statusEvent, stepsTo } from './events.ts';
import type { PastOrder } from './past-order.ts';

/** Which of the orders that could have been called off were, as shares of the ninety days: one in each part. */
const CALLED_OFF_AT = [0.18, 0.44, 0.71, 0.93];
/** Which of those paid when they came was not taken at the door. */
const REFUSED_AT = 0.5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Still with the shop when its shopper thought better of it: all the money went back, which moves an order to refunded by itself, and then it was called off. */
const calledOff = (order: PastOrder, newId: () => string): PastOrder => {
  const at = new Date(order.createdAt.getTime() + 2 * HOUR_MS);
  const refund = { id: newId(), amountKobo: order.totalKobo, reason: 'Ordered by mistake', at };
  return {
    ...order,
    status: 'cancelled',
    paymentStatus: 'refunded',
    refund,
    deliveredAt: null,
    events: [
      ...paidEvents(order),
      ...refundEvents({ refund }),
      statusEvent('refunded', at, false),
      statusEvent('cancelled', new Date(at.getTime() + HOUR_MS / 4)),
    ],
  };
};

/** Was to be paid at the door, where nobody took it. */
const refused = (order: PastOrder): PastOrder => {
  const at = new Date(order.createdAt.getTime() + 2 * DAY_MS);
  const [placed] = order.events;
  return {
    ...order,
    status: 'cancelled',
    paymentStatus: 'pending',
    paidAt: null,
    booked: null,
    deliveredAt: null,
    refusal: { at, reason: 'Did not answer the phone' },
    events: [
      ...(placed ? [placed] : []),
      ...stepsTo('shipped', order.createdAt),
      statusEvent('cancelled', at),
    ],
  };
};

/** A few of the orders were called off, as in any shop; none of them keeps its shopper's money. */
export const callSomeOff = (
  orders: readonly PastOrder[],
  { now, newId }: { now: Date; newId: () => string },
): PastOrder[] => {
  const could = orders.filter(
    ({ method, status, refund, createdAt }) =>
      method === 'paystack' &&
      status === 'delivered' &&
      refund === null &&
      now.getTime() - createdAt.getTime() > 2 * DAY_MS,
  );
  const onDelivery = orders.filter(({ method }) => method === 'on_delivery');
  const chosen = new Set(CALLED_OFF_AT.map((share) => could[Math.floor(could.length * share)]));
  const notTaken = onDelivery[Math.floor(onDelivery.length * REFUSED_AT)];
  return orders.map((order) => {
    if (order === notTaken) return refused(order);
    return chosen.has(order) ? calledOff(order, newId) : order;
  });
};
