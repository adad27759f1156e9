import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import { countUnits, nairaOfKobo } from '#contract/money.ts';
import { cartTotals } from './cart-totals.ts';

/** The cart as it will be when a line has this quantity; 0 takes the line out. An unknown line changes nothing. */
export const withQuantity = (cart: Cart, lineId: string, quantity: number): Cart => {
  const items = cart.items.flatMap((line) => {
    if (line._id !== lineId) return [line];
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const changed = { ...cart, items };
  return {
    items,
    totalPrice: nairaOfKobo(cartTotals(changed, 0).itemsKobo),
    totalItems: countUnits(items),
  };
};

/** The most that a line can have: its stock less what other lines take of it. A variant has its own. */
export const mostOf = (cart: Cart, line: CartLine): number => {
  const elsewhere = cart.items.filter(
    (other) =>
      other.product._id === line.product._id && other._id !== line._id && other.variant === line.variant,
  );
  return Math.max(0, line.product.stock - countUnits(elsewhere));
};

/** `Size: 42, Colour: Black`, or nothing for a product without variations. */
export const variationText = (variation: Readonly<Record<string, string>>): string =>
  Object.entries(variation)
    .map(([type, value]) => `${type}: ${value}`)
    .join(', ');
