import { formatNairaExact } from '#contract/money.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { lowVariantsText } from '../stock/low-variants.ts';

/** What is new on a dashboard since it was last shown. */
export interface Arrivals {
  /** Ids of orders and products, to be marked in their lists. */
  ids: ReadonlySet<string>;
  /** For a toast: a line about the orders, one about the stock; empty when there is nothing to tell. */
  text: string;
}

const ordersLine = (before: Dashboard, now: Dashboard, fresh: Dashboard['recentOrders']): string => {
  // A rush may bring more than the list shows.
  const count = Math.max(fresh.length, now.totalOrders - before.totalOrders);
  const [only] = fresh;
  if (count > 1) return `${count} new orders`;
  return only ? `New order ${displayOrderNumber(only)}: ${formatNairaExact(only.totalPrice)}` : '';
};

const stockLine = (fresh: Dashboard['lowStockProducts']): string => {
  const [only] = fresh;
  if (fresh.length > 1) return `${fresh.length} more products are low in stock`;
  return only ? `Low stock: ${only.name}, ${lowVariantsText(only) || `${only.stock} left`}` : '';
};

/** Compares two states of the dashboard. */
export const arrivalsOf = (before: Dashboard, now: Dashboard): Arrivals => {
  const known = new Set([...before.recentOrders, ...before.lowStockProducts].map(({ _id }) => _id));
  const orders = now.recentOrders.filter(({ _id }) => !known.has(_id));
  const products = now.lowStockProducts.filter(({ _id }) => !known.has(_id));
  return {
    ids: new Set([...orders, ...products].map(({ _id }) => _id)),
    text: [ordersLine(before, now, orders), stockLine(products)].filter(Boolean).join('\n'),
  };
};
