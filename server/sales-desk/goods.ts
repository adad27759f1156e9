import { sql, type Transaction } from 'kysely';
import { detailsOf } from '#contract/addresses/details.ts';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { koboOfNaira, nairaText } from '#contract/money.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import type { Sale } from '#contract/sales-desk/schemas.ts';
import { checkVariation } from '#server/cart/variation.ts';
import { type LockedProducts, lockProductsOf, shelfOf } from '#server/catalogue/products/stock.ts';
import { type CartSnapshot, snapshotCart, type TakenOff } from '#server/checkout/snapshot.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { plainRate } from '#server/delivery/rate-provider.ts';
import { conflict } from '#server/http/errors.ts';

type Lines = Sale['lines'];

/** A sale of what has gone meanwhile is refused: nobody takes money for less than was said. */
const refuseUnsold = (lines: Lines, products: LockedProducts): void => {
  for (const line of lines) {
    const product = products.get(line.productId);
    if (!product?.isForSale) throw conflict('product_not_found', say.gone);
    if (shelfOf(products, line)?.isForSale) continue;
    throw conflict('variant_unavailable', say.notOffered(`${product.name} (${choiceText(line.variation)})`));
  }
};

const takenOffBy = (discount: Sale['discount']): TakenOff | null =>
  discount
    ? {
        id: null,
        code: null,
        discount:
          discount.kind === 'percent'
            ? { kind: 'percent', percent: discount.value }
            : { kind: 'fixed', amountKobo: koboOfNaira(discount.value) },
      }
    : null;

/**
 * The goods of a sale at today's prices, off their locked shelves: under the same locks and rules as a checkout's.
 * @throws Refusal 400 for a choice, 409 where something is not for sale, or there is too little of it
 */
export const goodsOf = async (
  trx: Transaction<DB>,
  sale: Pick<Sale, 'lines' | 'discount' | 'deliveryFee'>,
): Promise<CartSnapshot> => {
  const products = await lockProductsOf(trx, sale.lines);
  for (const { productId, variation } of sale.lines)
    checkVariation(products.get(productId)?.variations ?? {}, variation);
  refuseUnsold(sale.lines, products);
  const lines = sale.lines.map((line, index) => ({ ...line, id: String(index) }));
  return snapshotCart({ lines, products }, [], plainRate(koboOfNaira(sale.deliveryFee)), async () =>
    takenOffBy(sale.discount),
  );
};

/**
 * The same, where they come to what whoever sells them was shown and has told their customer; older clients do not say what that was.
 * @throws Refusal as `goodsOf`, and 409 where they come to something else
 */
export const shownGoodsOf = async (
  trx: Transaction<DB>,
  { totalPrice, ...sale }: Pick<Sale, 'lines' | 'discount' | 'deliveryFee' | 'totalPrice'>,
): Promise<CartSnapshot> => {
  const goods = await goodsOf(trx, sale);
  const { totalKobo } = goods.totals;
  if (totalPrice === undefined || totalPrice === null || koboOfNaira(totalPrice) === totalKobo) return goods;
  throw conflict('total_changed', say.totalChanged(nairaText(totalKobo)));
};

/** Whom it goes to, as orders keep it; over the counter there is no address. */
export const recipientOf = ({ customer, address }: Sale): ShippingAddress => ({
  name: customer.name,
  phone: customer.phone,
  address: address?.address ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  country: address?.country ?? '',
  postalCode: '',
  ...detailsOf({ ...address, secondPhone: customer.secondPhone }),
});

/** The account with the address that the customer gave, if there is one. */
export const accountOf = async (db: Database, email: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where email = ${email} and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
};

/** What the administrators write down about it for each other. */
export const notesOf = ({ discount, note }: Pick<Sale, 'discount' | 'note'>): string[] => [
  ...(discount ? [`Discount: ${discount.reason}`] : []),
  ...(note ? [note] : []),
];
