import { sql } from 'kysely';
import { checkoutMessages as say } from '#contract/checkout/messages.ts';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { discountMessages } from '#contract/discounts/messages.ts';
import { CURRENCY, MAX_TOTAL_KOBO, nairaOfKobo, type Totals, totalsOf } from '#contract/money.ts';
import { type Units, unitsOf } from '#server/catalogue/products/stock.ts';
import type { UsableCode } from '#server/discounts/discount-codes.ts';
import { conflict } from '#server/http/errors.ts';
import type { HeldLine } from './held-line.ts';
import type { LockedCart } from './lock-cart.ts';

/** Lines and sums as they are frozen; everything in kobo. */
export interface CartSnapshot {
  lines: HeldLine[];
  totals: Totals;
  units: Map<string, number>;
  /** The discount code that is taken off, and a use of which is taken. */
  code: UsableCode | null;
}

/**
 * Freezes a cart at the prices of the locked products.
 * @param freed units that come back to this shopper in the same transaction
 * @param discountFor takes a use of the code that was entered, for items that come to so much
 * @throws Refusal 409 when the cart is empty, a product has gone, there is too little stock, or the code cannot be used
 */
export const snapshotCart = async (
  { lines: wantedLines, products }: LockedCart,
  freed: Units,
  shippingKobo: number,
  discountFor: (itemsKobo: number) => Promise<UsableCode | null> = async () => null,
): Promise<CartSnapshot> => {
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
  if (lines.length === 0) throw conflict('cart_empty', say.empty);
  const units = unitsOf(lines);
  for (const [productId, wanted] of units) {
    const product = products.get(productId);
    const available = (product?.stock ?? 0) + (freed.get(productId) ?? 0);
    if (wanted > available) throw tooLittle(product?.name ?? '', available);
  }
  const full = totalsOf(lines, shippingKobo);
  if (full.totalKobo > MAX_TOTAL_KOBO) throw conflict('total_too_high', say.tooMuch);
  const code = await discountFor(full.itemsKobo);
  const totals = code ? totalsOf(lines, shippingKobo, code.discount) : full;
  if (totals.totalKobo <= 0) throw conflict('discount_leaves_nothing', discountMessages.nothingToPay);
  return { lines, totals, units, code };
};

/** 409: how many are left of what a checkout wants. */
export const tooLittle = (name: string, available: number) =>
  available <= 0
    ? conflict('out_of_stock', say.soldOut(name))
    : conflict('not_enough_stock', say.onlyLeft(available, name));

/** The statement that writes a frozen cart as a checkout. `held` means that its units are taken off the shelf. */
export const checkoutInsert = (checkout: {
  reference: string;
  accountId: string;
  email: string;
  state: 'held' | 'lapsed';
  frozen: CartSnapshot;
  shippingAddress: ShippingAddress;
  /** How long it holds its units, from now on by the database's clock: processes may be wrong about the time. */
  holdMinutes: number;
}) => {
  const { totals, lines, code } = checkout.frozen;
  return sql`
    insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo,
      tax_kobo, total_kobo, discount_kobo, discount_code_id, discount_code, currency, created_at, expires_at,
      next_check_at)
    values (${checkout.reference}, ${checkout.accountId}, ${checkout.email}, ${checkout.state},
      ${JSON.stringify(lines)}, ${JSON.stringify(checkout.shippingAddress)}, ${totals.itemsKobo},
      ${totals.shippingKobo}, ${totals.taxKobo}, ${totals.totalKobo}, ${totals.discountKobo}, ${code?.id ?? null},
      ${code?.code ?? null}, ${CURRENCY}, now(), now() + make_interval(mins => ${checkout.holdMinutes}::int),
      case when ${checkout.state} = 'held' then now() + interval '1 minute' else now() end)`;
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
