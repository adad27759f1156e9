import { sql, type Transaction } from 'kysely';
import { lessDiscount, nairaText } from '#contract/money.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { ExchangeReturn } from '#contract/returns/schemas.ts';
import { type LockedProducts, lockProductsOf, moveStock, shelfOf } from '#server/catalogue/products/stock.ts';
import type { HeldLine } from '#server/checkout/held-line.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenField, conflict } from '#server/http/errors.ts';
import { announceOrder } from '#server/orders/complete-checkout.ts';
import { isTakenAlong, type OrderRow, orderInHand } from '#server/orders/order-rows.ts';
import { writeOrder } from '#server/orders/write-order.ts';
import { findRefunds, goneOf, isSpent, refuseWhileOpen } from '#server/refunds/refunds.ts';
import { goodsOf } from '#server/sales-desk/goods.ts';
import { handedOver } from '#server/sales-desk/sell.ts';
import type { Shop } from '#server/shop.ts';
import { lockReturn, type ReturnLine, type ReturnRow, returnInHand, stateNow } from './return-rows.ts';
import { movedOn, recordStep } from './steps.ts';
import { tellShopper } from './tell.ts';

interface Swap {
  back: ReturnLine;
  productId: string;
  variation: Record<string, string>;
  quantity: number;
}

/** What goes out for what has come back, line by line and as many units. @throws Refusal 400 */
const swapsOf = ({ lines }: ReturnRow, wanted: ExchangeReturn['lines']): Swap[] => {
  const swaps = wanted.flatMap(({ line, productId, variation }) => {
    const back = lines.find((each) => each.line === line);
    return back ? [{ back, productId, variation, quantity: back.quantity }] : [];
  });
  if (swaps.length !== lines.length) throw brokenField('not_allowed', say.exchangeLines, 'lines');
  return swaps;
};

const asLine = ({ product, variantId, variation, quantity }: ReturnLine) => ({
  productId: product,
  variantId,
  variation,
  quantity,
});

/**
 * Nobody pays or gets anything in an exchange: what is sent costs what was paid for what has come back, or today as much
 * as that does.
 * @throws Refusal 409
 */
const refuseOtherPrices = (
  swaps: readonly Swap[],
  sent: readonly HeldLine[],
  products: LockedProducts,
): void => {
  for (const [index, { back }] of swaps.entries()) {
    const line = sent[index];
    const prices = [back.unitPriceKobo, shelfOf(products, asLine(back))?.unitPriceKobo];
    if (!line || !prices.includes(line.unitPriceKobo))
      throw conflict('exchange_price', say.exchangePrice(line?.name ?? back.name));
  }
};

/**
 * Goods go out instead of money, never besides: not for what has gone back, is on its way, or is asked for at the bank.
 * @throws Refusal 409
 */
const refuseGivenBack = async (trx: Transaction<DB>, row: ReturnRow, original: OrderRow): Promise<void> => {
  const { reference, paymentStatus } = original;
  if (paymentStatus === 'refunded') throw conflict('order_refunded', orderMessages.refundedAlready);
  await refuseWhileOpen(trx, reference, await findRefunds(trx, reference), orderMessages.refundRunning);
  if (isSpent(row)) {
    const naira = nairaText(goneOf(row));
    throw conflict('order_refunded', say.exchangeRefunded(naira));
  }
};

/** The units leave the shelf and the order stands, or neither. */
const writeExchange = async (trx: Transaction<DB>, row: ReturnRow, swaps: readonly Swap[], admin: Caller) => {
  const original = await orderInHand(trx, row.orderId);
  await refuseGivenBack(trx, row, original);
  // All of them at once and in one order: what has come back only tells its price.
  const products = await lockProductsOf(trx, [...swaps, ...swaps.map(({ back }) => asLine(back))]);
  const { lines, totals, moves } = await goodsOf(trx, { lines: [...swaps], deliveryFee: 0 });
  refuseOtherPrices(swaps, lines, products);
  const changes = await moveStock(trx, moves);
  const written = await writeOrder(trx, {
    ...lessDiscount({ itemsKobo: totals.itemsKobo, shippingKobo: 0, taxKobo: 0 }, totals.itemsKobo),
    // By the return, or by the order that stands in its place now that the one before was called off.
    reference: `exchange_${row.exchangeId ?? row.id}`,
    accountId: original.accountId,
    customerName: original.customerName,
    email: original.customerEmail,
    lines,
    shippingAddress: original.shippingAddress,
    discountCode: null,
    // Fetched where the goods were; what was promised for bringing them was paid for once.
    delivery: original.delivery?.kind === 'pickup' ? original.delivery : null,
    paymentMethod: original.paymentMethod as PaymentMethod,
    charge: null,
    paidAt: new Date(),
    sellerId: admin.accountId,
  });
  return { order: isTakenAlong(written) ? await handedOver(trx, written.id, admin) : written, changes };
};

/**
 * An administrator sends other goods of the same price for what has come back: an order of its own that costs nothing, its units
 * taken under the locks of a checkout. Once, whoever presses at the same time, and not if it is refunded.
 * @throws Refusal 404; 409 where it has moved on, has another price, or too little is there; 400
 */
export const exchangeReturn = async (
  shop: Shop,
  id: string,
  { lines: wanted }: ExchangeReturn,
  admin: Caller,
): Promise<ReturnRow> => {
  const { row, order, changes } = await shop.db.transaction().execute(async (trx) => {
    const before = await lockReturn(trx, id);
    if (stateNow(before) !== 'received') throw movedOn(before);
    const made = await writeExchange(trx, before, swapsOf(before, wanted), admin);
    await sql`
      update return_request set state = 'exchanged', exchange_order_id = ${made.order.id}, ended_at = now()
      where id = ${id}`.execute(trx);
    await recordStep(trx, admin, before, {
      return: 'exchanged',
      sent: made.order.items.map(({ name, quantity }) => `${quantity} × ${name}`),
      order: made.order.orderNumber,
    });
    await tellShopper(trx, id);
    return { ...made, row: await returnInHand(trx, id) };
  });
  await announceOrder(shop, order, changes);
  return row;
};
