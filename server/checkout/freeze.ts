import { sql } from 'kysely';
import { checkoutMessages as say } from '#contract/checkout/messages.ts';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { CURRENCY, MAX_TOTAL_KOBO, nairaOfKobo, type Totals, totalsOf } from '#contract/money.ts';
import type { CartRow } from '#server/cart/cart.ts';
import { type LockedProduct, type Units, unitsOf } from '#server/catalogue/stock.ts';
import type { Database } from '#server/database/connection.ts';
import { conflict } from '#server/http/errors.ts';
import type { HeldLine } from './held-line.ts';

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
  cart: readonly CartRow[],
  products: ReadonlyMap<string, LockedProduct>,
  freed: Units,
  shippingFeeKobo: number,
): FrozenCart => {
  const lines: HeldLine[] = [];
  for (const row of cart) {
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

/** Writes a frozen cart as a checkout. `held` means that its units have been taken off the shelf. */
export const insertCheckout = async (
  db: Database,
  checkout: {
    reference: string;
    accountId: string;
    email: string;
    state: 'held' | 'lapsed';
    frozen: FrozenCart;
    shippingAddress: ShippingAddress;
    createdAt: Date;
    expiresAt: Date;
    nextCheckAt: Date;
  },
): Promise<void> => {
  const { totals, lines } = checkout.frozen;
  await sql`
    insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo,
      tax_kobo, total_kobo, currency, created_at, expires_at, next_check_at)
    values (${checkout.reference}, ${checkout.accountId}, ${checkout.email}, ${checkout.state},
      ${JSON.stringify(lines)}, ${JSON.stringify(checkout.shippingAddress)}, ${totals.itemsKobo},
      ${totals.shippingKobo}, ${totals.taxKobo}, ${totals.totalKobo}, ${CURRENCY}, ${checkout.createdAt},
      ${checkout.expiresAt}, ${checkout.nextCheckAt})`.execute(db);
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
