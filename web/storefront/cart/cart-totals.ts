import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import { koboOfNaira, lineTotal, type Totals, totalsOf, unitPrice } from '#contract/money.ts';

const pricedLine = ({ product, quantity }: CartLine) => ({
  unitPriceKobo: koboOfNaira(unitPrice(product)),
  quantity,
});

/** What a line comes to, in kobo. */
export const lineKobo = (line: CartLine): number => lineTotal(pricedLine(line));

/**
 * The sums of a cart, in kobo.
 * @param shippingKobo what sending costs
 */
export const cartTotals = (cart: Cart, shippingKobo: number): Totals =>
  totalsOf(cart.items.map(pricedLine), shippingKobo);
