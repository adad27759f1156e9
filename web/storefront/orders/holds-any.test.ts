import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { holdsAny } from './holds-any.ts';

const line = (id: string, variation: Record<string, string> = {}): CartLine => ({
  _id: `line of ${id}`,
  product: {
    _id: id,
    slug: 'shirt-1001',
    name: 'Shirt',
    price: 10,
    discountPrice: null,
    images: [],
    stock: 5,
  },
  quantity: 1,
  variation,
  variant: null,
});
const order = (product: string, variation: Record<string, string> = {}): Pick<Order, 'orderItems'> => ({
  orderItems: [
    {
      product,
      slug: 'shirt-1001',
      name: 'Shirt',
      image: '',
      quantity: 1,
      price: 10,
      variation,
      variant: null,
      sku: '',
    },
  ],
});

test('a cart holds something of an order when product and variation are the same', () => {
  expect(holdsAny({ items: [line('shirt'), line('lamp')] }, order('lamp'))).toBe(true);
  expect(holdsAny({ items: [line('shirt', { Size: 'M' })] }, order('shirt', { Size: 'M' }))).toBe(true);
  expect(holdsAny({ items: [line('shirt', { Size: 'L' })] }, order('shirt', { Size: 'M' }))).toBe(false);
  expect(holdsAny({ items: [line('shirt')] }, order('lamp'))).toBe(false);
  expect(holdsAny({ items: [] }, order('lamp'))).toBe(false);
});
