import type { Cart } from '#contract/cart/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { lineKey } from './order-labels.ts';

/** Whether the cart has anything of what the order had, in the same variation. */
export const holdsAny = (cart: Pick<Cart, 'items'>, { orderItems }: Pick<Order, 'orderItems'>): boolean => {
  const lines = new Set(
    cart.items.map(({ product, variation }) => lineKey({ product: product._id, variation })),
  );
  return orderItems.some((item) => lines.has(lineKey(item)));
};
