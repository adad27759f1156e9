import { openPastOrder } from './past-order.tsx';
import { openPastOrders } from './past-orders.tsx';

/** The list, or one order. */
export const open = (request: Request) =>
  new URL(request.url).searchParams.has('id') ? openPastOrder(request) : openPastOrders(request);
