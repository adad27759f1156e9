import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { api } from '../../api/browser.ts';

/** Lines a call. */
const PAGE = 100;

/** An order with all of its lines: an answer brings the first ones along, further ones stand in pages of their own. */
export const withAllItems = async <T extends Pick<Order, '_id' | 'orderItems' | 'lineCount'>>(
  order: T,
  signal?: AbortSignal,
): Promise<T> => {
  if (order.orderItems.length >= order.lineCount) return order;
  const pages = Array.from({ length: Math.ceil(order.lineCount / PAGE) }, (_, index) =>
    api(calls.listOrderItems, {
      params: { id: order._id },
      query: { page: index + 1, limit: PAGE },
      failure: 'Failed to fetch order',
      ...(signal ? { signal } : {}),
    }),
  );
  const orderItems = (await Promise.all(pages)).flatMap(({ data }) => data);
  return { ...order, orderItems };
};
