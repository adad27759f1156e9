import { describe, expect, test } from 'vitest';
import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import { cartTotals, lineKobo } from './cart-totals.ts';
import { mostOf, variationText, withQuantity } from './quantities.ts';

const line = (
  id: string,
  productId: string,
  quantity: number,
  discountPrice: number | null = null,
): CartLine => ({
  _id: id,
  product: {
    _id: productId,
    slug: `${id}-1001`,
    name: id,
    price: 19.99,
    discountPrice,
    images: [],
    stock: 5,
  },
  quantity,
  variation: { Size: id },
  variant: null,
});
const cart: Cart = {
  items: [line('a', 'shoe', 2), line('b', 'shoe', 1), line('c', 'hat', 3, 10)],
  totalPrice: 0,
  totalItems: 6,
};

describe('the sums of a cart', () => {
  test('are computed in whole kobo, with the discount where it applies', () => {
    expect(cartTotals(cart, 1_000)).toEqual({
      itemsKobo: 3 * 1999 + 3 * 1000,
      discountKobo: 0,
      shippingKobo: 1000,
      taxKobo: 0,
      totalKobo: 3 * 1999 + 3 * 1000 + 1000,
    });
    expect(lineKobo(line('c', 'hat', 3, 10))).toBe(3000);
  });

  test('have no shipping when there is nothing to ship', () => {
    expect(cartTotals({ ...cart, items: [] }, 1_000).totalKobo).toBe(0);
  });
});

describe('the quantity of a line', () => {
  test('changes the sums of the cart', () => {
    expect(withQuantity(cart, 'a', 4)).toMatchObject({ totalItems: 8, totalPrice: 5 * 19.99 + 30 });
  });

  test('takes the line out at 0', () => {
    expect(withQuantity(cart, 'c', 0).items.map(({ _id }) => _id)).toEqual(['a', 'b']);
  });

  test('is at most the stock less what other lines of the product take', () => {
    expect(mostOf(cart, line('a', 'shoe', 2))).toBe(4);
    expect(mostOf(cart, line('c', 'hat', 3))).toBe(5);
    const sold = line('a', 'shoe', 2);
    sold.product.stock = 0;
    expect(mostOf(cart, sold)).toBe(0);
  });

  test('is at most the stock of its variant, whatever other variants take', () => {
    const red = { ...line('a', 'shoe', 2), variant: 'red' };
    const blue = { ...line('b', 'shoe', 4), variant: 'blue' };
    expect(mostOf({ ...cart, items: [red, blue] }, red)).toBe(5);
  });
});

describe('the text of a variation', () => {
  test('names type and value', () => {
    expect(variationText({ Size: '42', Colour: 'Black' })).toBe('Size: 42, Colour: Black');
    expect(variationText({})).toBe('');
  });
});
