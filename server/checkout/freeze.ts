import { sql } from 'kysely';
import { checkoutMessages as say } from '#contract/checkout/messages.ts';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { CURRENCY, MAX_TOTAL_KOBO, nairaOfKobo, type Totals, totalsOf } from '#contract/money.ts';
import { type Units, unitsOf } from '#server/catalogue/stock.ts';
import { conflict } from '#server/http/errors.ts';
import type { HeldLine } from './held-line.ts';
import type { LockedCart } from './lock-cart.ts';

/** Lines and sums as they are frozen; everything in kobo. */
export interface FrozenCart {
  lines: HeldLine[];
  totals: Totals;
  units: Map<string, number>;
}

/**
 * Freezes a cart at the prices of the locked products.
 * @param freed units that come back to this shopper in the same transaction
 * @throws Refusal 409 when the cart is empty, a product has gone, or there is too little stock
 */
export const freezeCart = (
  { lines: wantedLines, products }: LockedCart,
  freed: Units,
  shippingFeeKobo: number,
): FrozenCart => {
  const lines: HeldLine[] = [];
  for (const row of wantedLines) {
    const product = products.get(row.productId);
    if (!product?.isForSale) continue;
    lines.push({
      productId: product.id,
      name: product.name,
      image: product.image,
      quantity: row.quantity,
      unitPriceKobo: product.unitPriceKobo,
      variation: row.variation,
    });
  }
  if (lines.length === 0) throw conflict(say.empty);
  const units = unitsOf(lines);
  for (const [productId, wanted] of units) {
    const product = products.get(productId);
    const available = (product?.stock ?? 0) + (freed.get(productId) ?? 0);
    if (wanted > available) throw tooLittle(product?.name ?? '', available);
  }
  const totals = totalsOf(lines, shippingFeeKobo);
  if (totals.totalKobo > MAX_TOTAL_KOBO) throw conflict(say.tooMuch);
  return { lines, totals, units };
};

/** 409: how many are left of what a checkout wants. */
export const tooLittle = (name: string, available: number) =>
  conflict(available <= 0 ? say.soldOut(name) : say.onlyLeft(available, name));

/** The statement that writes a frozen cart as a checkout. `held` means that its units are taken off the shelf. */
export const checkoutInsert = (checkout: {
  reference: string;
  accountId: string;
  email: string;
  state: 'held' | 'lapsed';
  frozen: FrozenCart;
  shippingAddress: ShippingAddress;
  createdAt: Date;
  expiresAt: Date;
  nextCheckAt: Date;
}) => {
  const { totals, lines } = checkout.frozen;
  return sql`
    insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo,
      tax_kobo, total_kobo, currency, created_at, expires_at, next_check_at)
    values (${checkout.reference}, ${checkout.accountId}, ${checkout.email}, ${checkout.state},
      ${JSON.stringify(lines)}, ${JSON.stringify(checkout.shippingAddress)}, ${totals.itemsKobo},
      ${totals.shippingKobo}, ${totals.taxKobo}, ${totals.totalKobo}, ${CURRENCY}, ${checkout.createdAt},
      ${checkout.expiresAt}, ${checkout.nextCheckAt})`;
};

/** A frozen line as an answer shows it, in naira. */
export const presentLine = (line: HeldLine): Checkout['items'][number] => ({
  product: line.productId,
  name: line.name,
  image: line.image,
  quantity: line.quantity,
  price: nairaOfKobo(line.unitPriceKobo),
  variation: line.variation,
});
