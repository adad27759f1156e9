import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { arrivalsOf } from './arrivals.ts';

const order = (number: number) =>
  ({
    _id: `o${number}`,
    orderNumber: `ORD-${number}`,
    totalPrice: 5_010 * number,
  }) as Dashboard['recentOrders'][0];
const product = (name: string, stock: number) =>
  ({ _id: name, name, stock }) as Dashboard['lowStockProducts'][0];
const dashboard = (
  recentOrders: Dashboard['recentOrders'],
  lowStockProducts: Dashboard['lowStockProducts'] = [],
  totalOrders = recentOrders.length,
) => ({ recentOrders, lowStockProducts, totalOrders }) as Dashboard;

test('one new order is named with what it is worth', () => {
  const { ids, text } = arrivalsOf(dashboard([order(1)]), dashboard([order(2), order(1)]));
  expect([...ids]).toEqual(['o2']);
  expect(text).toBe('New order ORD-2: ₦10,020.00');
});

test('many are one line, also when the list does not show them all', () => {
  const { ids, text } = arrivalsOf(dashboard([order(1)], [], 1), dashboard([order(4), order(3)], [], 25));
  expect(ids.size).toBe(2);
  expect(text).toBe('24 new orders');
});

test('what became scarce is told beside it, what was scarce already is not', () => {
  const { text } = arrivalsOf(
    dashboard([], [product('Lamp', 4)]),
    dashboard([order(1)], [product('Lamp', 2), product('Garri', 9)]),
  );
  expect(text).toBe('New order ORD-1: ₦5,010.00\nLow stock: Garri, 9 left');
});

test('nothing new, nothing to tell', () => {
  const same = dashboard([order(1)], [product('Lamp', 4)]);
  expect(arrivalsOf(same, dashboard([order(1)], [product('Lamp', 3)]))).toEqual({ ids: new Set(), text: '' });
});
