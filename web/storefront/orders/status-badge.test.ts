import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { PaymentStatusBadge } from './status-badge.tsx';

const said = (of: Pick<Order, 'paymentStatus' | 'status'>): string =>
  renderToStaticMarkup(createElement(PaymentStatusBadge, { of })).replaceAll(/<[^>]*>/g, '');

test('no money is waited for of an order that was called off before it was paid', () => {
  expect(said({ paymentStatus: 'pending', status: 'shipped' })).toBe('Pending');
  expect(said({ paymentStatus: 'pending', status: 'cancelled' })).toBe('Nothing to pay');
  expect(said({ paymentStatus: 'paid', status: 'cancelled' })).toBe('Paid');
  expect(said({ paymentStatus: 'refunded', status: 'refunded' })).toBe('Refunded');
});
