import { sql } from 'kysely';
import { choiceText } from '#contract/catalogue/choice.ts';
import { checkoutMessages as say } from '#contract/checkout/messages.ts';
import type { Checkout, ShippingAddress } from '#contract/checkout/schemas.ts';
import { discountMessages } from '#contract/discounts/messages.ts';
import {
  CURRENCY,
  type Discount,
  itemsTotal,
  MAX_TOTAL_KOBO,
  nairaOfKobo,
  type Totals,
  totalsOf,
} from '#contract/money.ts';
import { salesDeskMessages } from '#contract/sales-desk/messages.ts';
import { isOffered } from '#server/cart/variation.ts';
import {
  joinMoves,
  type Line,
  type LockedProducts,
  leftOn,
  type Moves,
  returnsOf,
  shelfOf,
} from '#server/catalogue/products/stock.ts';
import type { Shelf } from '#server/catalogue/variants/variant-shelves.ts';
import { type KeptDelivery, priceKoboOf, type Rate } from '#server/delivery/rate-provider.ts';
import { conflict } from '#server/http/errors.ts';
import type { HeldLine } from './held-line.ts';
import type { LockedCart } from './lock-cart.ts';

/** What is taken off the items: by a discount code, or by an administrator who enters the sale. */
export interface TakenOff {
  id: string | null;
  code: string | null;
  discount: Discount;
}

/** Lines and sums as they are frozen; everything in kobo. */
export interface CartSnapshot {
  lines: HeldLine[];
  totals: Totals;
  /** Its units taken off the shelf, and those that came back put on it. */
  moves: Moves;
  /** The discount code that is taken off, and a use of which is taken, or what else is. */
  code: TakenOff | null;
  /** What was promised about bringing it; null under the flat fee. */
  delivery: KeptDelivery | null;
}

/**
 * Freezes a cart at the prices of the locked products.
 * @param freed lines whose units come back to this shopper in the same transaction
 * @param rate what bringing it costs
 * @param discountFor takes a use of the code that was entered, for items that come to so much
 * @throws Refusal 409 when the cart is empty, a product or variant has gone, there is too little stock, or the code cannot be used
 */
export const snapshotCart = async (
  { lines: wantedLines, products }: LockedCart,
  freed: readonly Line[],
  rate: Rate,
  discountFor: (itemsKobo: number) => Promise<TakenOff | null> = async () => null,
): Promise<CartSnapshot> => {
  const lines: HeldLine[] = [];
  const returns = returnsOf(products, freed);
  let moves = returns;
  for (const row of wantedLines) {
    const shelf = shelfOf(products, row);
    const product = products.get(row.productId);
    if (!product || !shelf?.isForSale) continue;
    if (!product.hasVariants && !isOffered(product.variations, row.variation)) continue;
    moves = joinMoves(moves, new Map([[shelf.id, { shelf, units: -row.quantity }]]));
    lines.push({
      productId: shelf.productId,
      name: product.name,
      image: shelf.image,
      quantity: row.quantity,
      unitPriceKobo: shelf.unitPriceKobo,
      variation: row.variation,
      variantId: shelf.variantId,
      sku: shelf.sku,
    });
  }
  if (lines.length === 0) throw conflict('cart_empty', say.empty);
  for (const { shelf } of moves.values()) {
    if (leftOn(shelf, moves) < 0) throw tooLittle(nameOn(products, shelf, lines), leftOn(shelf, returns));
  }
  const shippingKobo = priceKoboOf(rate, itemsTotal(lines));
  const full = totalsOf(lines, shippingKobo);
  if (full.totalKobo > MAX_TOTAL_KOBO) throw conflict('total_too_high', say.tooMuch);
  const code = await discountFor(full.itemsKobo);
  const totals = code ? totalsOf(lines, shippingKobo, code.discount) : full;
  // What an administrator takes off is no code.
  const { nothingToPay } = code?.code === null ? salesDeskMessages : discountMessages;
  if (totals.totalKobo <= 0) throw conflict('discount_leaves_nothing', nothingToPay);
  return { lines, totals, moves, code, delivery: rate.promised };
};

/** `Shoe (Size: 42)` where the variant is what is short. */
const nameOn = (products: LockedProducts, shelf: Shelf, lines: readonly HeldLine[]): string => {
  const name = products.get(shelf.productId)?.name ?? '';
  const line = shelf.variantId === null ? undefined : lines.find(({ variantId }) => variantId === shelf.id);
  return line ? `${name} (${choiceText(line.variation)})` : name;
};

/** 409: how many are left of what a checkout wants. */
export const tooLittle = (name: string, available: number) =>
  available <= 0
    ? conflict('out_of_stock', say.soldOut(name))
    : conflict('not_enough_stock', say.onlyLeft(available, name));

/** The statement that writes a frozen cart as a checkout. `held` means that its units are taken off the shelf. */
export const checkoutInsert = (checkout: {
  reference: string;
  accountId: string | null;
  email: string;
  state: 'held' | 'lapsed';
  frozen: CartSnapshot;
  shippingAddress: ShippingAddress;
  /** The purchase that it repeats; null where it stands alone. */
  purchase: string | null;
  /** How long it holds its units, from now on by the database's clock: processes may be wrong about the time. */
  holdMinutes: number;
}) => {
  const { totals, lines, code, delivery } = checkout.frozen;
  return sql`
    insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo,
      tax_kobo, total_kobo, discount_kobo, discount_code_id, discount_code, currency, delivery, purchase,
      created_at, expires_at, next_check_at)
    values (${checkout.reference}, ${checkout.accountId}, ${checkout.email}, ${checkout.state},
      ${JSON.stringify(lines)}, ${JSON.stringify(checkout.shippingAddress)}, ${totals.itemsKobo},
      ${totals.shippingKobo}, ${totals.taxKobo}, ${totals.totalKobo}, ${totals.discountKobo}, ${code?.id ?? null},
      ${code?.code ?? null}, ${CURRENCY}, ${delivery && JSON.stringify(delivery)}::jsonb, ${checkout.purchase}, now(), now() + make_interval(mins => ${checkout.holdMinutes}::int),
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
  variant: line.variantId ?? null,
});
