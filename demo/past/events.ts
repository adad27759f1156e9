import type { OrderStatus } from '#contract/orders/status.ts';
import type { PastEvent, PastOrder } from './past-order.ts';

const HOUR_MS = 3_600_000;
const STEPS: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];
/** How long after its beginning an order has got there. */
const STEP_HOURS = [3.6, 15.6, 44.4];

const event = (
  kind: PastEvent['kind'],
  at: Date,
  more: Partial<Pick<PastEvent, 'status' | 'amountKobo' | 'isByStaff'>> = {},
): PastEvent => ({ kind, at, status: null, amountKobo: null, isByStaff: false, ...more });

export const statusEvent = (status: OrderStatus, at: Date, isByStaff = true): PastEvent =>
  event('status', at, { status, isByStaff });

/** What it takes until an order has got there. */
export const stepsTo = (reached: OrderStatus, begun: Date): PastEvent[] =>
  STEPS.slice(0, STEPS.indexOf(reached) + 1).map((status, index) =>
    statusEvent(status, new Date(begun.getTime() + (STEP_HOURS[index] ?? 0) * HOUR_MS)),
  );

/** Somebody gives money back, and the provider pays it out. */
export const refundEvents = ({ refund }: Pick<PastOrder, 'refund'>): PastEvent[] =>
  refund
    ? [
        event('refundStarted', refund.at, { amountKobo: refund.amountKobo, isByStaff: true }),
        event('refund', refund.at, { amountKobo: refund.amountKobo }),
      ]
    : [];

type Happened = Pick<PastOrder, 'createdAt' | 'status' | 'refund' | 'method'>;

const atDeskEvents = ({ createdAt }: Happened): PastEvent[] => [
  event('placed', createdAt, { isByStaff: true }),
  event('paid', createdAt, { isByStaff: true }),
  statusEvent('delivered', createdAt),
];

/** Its money is taken at the door, before it counts as delivered. */
const onDeliveryEvents = ({ createdAt, status }: Happened): PastEvent[] => {
  const steps = stepsTo(status, createdAt);
  return [
    event('placed', createdAt),
    ...steps.flatMap((step) =>
      step.status === 'delivered' ? [event('paid', step.at, { isByStaff: true }), step] : [step],
    ),
  ];
};

/** Paid as it was ordered. */
export const paidEvents = ({ createdAt }: Pick<PastOrder, 'createdAt'>): PastEvent[] => [
  event('placed', createdAt),
  event('paid', createdAt),
];

/** A refund of all moves its order by itself. */
const onlineEvents = (order: Happened): PastEvent[] => {
  const isBack = order.status === 'refunded' && order.refund !== null;
  return [
    ...paidEvents(order),
    ...stepsTo(isBack ? 'processing' : order.status, order.createdAt),
    ...refundEvents(order),
    ...(isBack && order.refund ? [statusEvent('refunded', order.refund.at, false)] : []),
  ];
};

/** What happened to an order, each step as long after its beginning as such steps take. */
export const eventsOf = (order: Happened): PastEvent[] => {
  if (order.method === 'paystack') return onlineEvents(order);
  return order.method === 'on_delivery' ? onDeliveryEvents(order) : atDeskEvents(order);
};
