import { type Transaction as DatabaseTransaction, sql } from 'kysely';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { StockChange } from '#server/catalogue/changes.ts';
import { purchaseMade } from '#server/catalogue/reviews.ts';
import { giveStockBack, lockProducts, moveStock, type Units, unitsOf } from '#server/catalogue/stock.ts';
import type { HeldLine } from '#server/checkout/held-line.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { takeUseAgain } from '#server/discounts/discount-codes.ts';
import { away, conflict, notPaid, type Refusal } from '#server/http/errors.ts';
import { type Payment, ProviderUnavailable } from '#server/payments/provider.ts';
import { wantFullRefund } from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { findOrderByReference, type OrderRow } from './order-rows.ts';
import { type PaidCheckout, writeOrder } from './write-order.ts';

/** What became of a reference. `order` is there when it is, or has become, an order. */
export type Completion =
  | { kind: 'made' | 'existing'; order: OrderRow }
  /** No checkout of the shop has this reference. */
  | { kind: 'unknown' }
  /** Not an order (yet): why, as the caller of `POST /orders` is told. */
  | { kind: 'refused'; refusal: Refusal };

export interface LockedCheckout {
  accountId: string;
  customerName: string;
  email: string;
  state: 'held' | 'lapsed' | 'replaced' | 'completed' | 'refunded';
  lines: HeldLine[];
  shippingAddress: ShippingAddress;
  itemsKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
  discountKobo: number;
  discountCode: string | null;
  discountCodeId: string | null;
  currency: string;
}

const peekCheckout = (shop: Shop, reference: string) =>
  shop.db
    .selectFrom('checkout')
    .select(['state', 'account_id as accountId'])
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Locks a checkout until the transaction ends, or gives null where there is none. */
export const lockCheckout = async (
  trx: DatabaseTransaction<DB>,
  reference: string,
): Promise<LockedCheckout | null> => {
  const { rows } = await sql<LockedCheckout>`
    select c.account_id as "accountId", a.name as "customerName", c.email, c.state, c.lines,
      c.shipping_address as "shippingAddress", c.items_kobo as "itemsKobo", c.shipping_kobo as "shippingKobo",
      c.tax_kobo as "taxKobo", c.total_kobo as "totalKobo", c.discount_kobo as "discountKobo",
      c.discount_code as "discountCode", c.discount_code_id as "discountCodeId", c.currency
    from checkout c join account a on a.id = c.account_id where c.reference = ${reference}
    for update of c`.execute(trx);
  return rows[0] ?? null;
};

/**
 * The units of a checkout that no longer holds them, and the use of its discount code; null when there are not enough
 * any more.
 */
export const takeAgain = async (
  trx: DatabaseTransaction<DB>,
  reference: string,
  checkout: LockedCheckout,
): Promise<StockChange[] | null> => {
  const wanted = unitsOf(checkout.lines);
  const held = await sql<{ reference: string; lines: HeldLine[] }>`
    select reference, lines from checkout where account_id = ${checkout.accountId} and state = 'held'
    for update`.execute(trx);
  const own = held.rows[0];
  const freed = unitsOf(own?.lines ?? []);
  const products = await lockProducts(trx, new Set([...wanted.keys(), ...freed.keys()]));
  const suffices = (extra: Units): boolean =>
    [...wanted].every(([id, units]) => {
      const product = products.get(id);
      return product?.isForSale === true && product.stock + (extra.get(id) ?? 0) >= units;
    });
  const isThere = suffices(new Map());
  if (!isThere && !(own && suffices(freed))) return null;
  const { accountId, discountCodeId } = checkout;
  const takesUse = (besides: string) =>
    discountCodeId === null
      ? Promise.resolve(true)
      : takeUseAgain(trx, discountCodeId, { accountId, reference, besides });
  const hasUse = await takesUse('');
  if (!hasUse && !(own && (await takesUse(own.reference)))) return null;
  const taken = new Map([...wanted].map(([id, units]) => [id, -units]));
  if (!own || (isThere && hasUse)) return moveStock(trx, taken);
  // What the shopper has paid for comes before what they are only holding.
  await sql`update checkout set state = 'replaced' where reference = ${own.reference}`.execute(trx);
  const moves = new Map(freed);
  for (const [id, units] of taken) moves.set(id, (moves.get(id) ?? 0) + units);
  return moveStock(trx, moves);
};

/** Why a charge is not what the checkout came to, for the admin; null where it is. */
export const misfitOf = (checkout: LockedCheckout, charge: Payment): string | null => {
  if (charge.currency !== checkout.currency) {
    return `Paid in ${charge.currency}, the order is in ${checkout.currency}`;
  }
  if (charge.amountKobo !== checkout.totalKobo) {
    return `Paid ${nairaOfKobo(charge.amountKobo)}, the order total is ${nairaOfKobo(checkout.totalKobo)}`;
  }
  return null;
};

interface Settled {
  outcome: 'existing' | 'misfit' | 'soldOut' | 'refunded' | 'unknown' | { order: OrderRow };
  changes: StockChange[];
}

const refundInstead = async (
  trx: DatabaseTransaction<DB>,
  checkout: LockedCheckout,
  charge: Payment,
  reason: string,
): Promise<StockChange[]> => {
  await wantFullRefund(trx, { ...charge, email: charge.email || checkout.email }, reason);
  await sql`update checkout set state = 'refunded', next_check_at = null where reference = ${charge.reference}`.execute(
    trx,
  );
  return checkout.state === 'held' ? giveStockBack(trx, unitsOf(checkout.lines)) : [];
};

/** A checkout with the charge that paid it. */
export const paidCheckoutOf = (checkout: LockedCheckout, charge: Payment): PaidCheckout => {
  const paidAt = charge.paidAt ?? new Date();
  return {
    ...checkout,
    reference: charge.reference,
    paidAt,
    charge: {
      reference: charge.reference,
      amountKobo: charge.paidKobo,
      currency: charge.currency,
      email: charge.email || checkout.email,
      state: 'completed',
      reason: null,
      paidAt,
    },
  };
};

/** Says what a new order has changed in the catalogue: stock, and reviews of what was bought. */
export const announceOrder = async (
  shop: Shop,
  order: OrderRow,
  changes: readonly StockChange[],
): Promise<void> => {
  await shop.changes.stockChanged(changes);
  await purchaseMade(
    shop,
    order.accountId,
    order.items.map((item) => item.productId),
  );
};

/** One transaction: the paid checkout becomes an order, or its refund is decided. */
const settle = (shop: Shop, charge: Payment): Promise<Settled> =>
  shop.db.transaction().execute(async (trx) => {
    const { reference } = charge;
    const checkout = await lockCheckout(trx, reference);
    if (!checkout) return { outcome: 'unknown', changes: [] };
    if (checkout.state === 'completed') return { outcome: 'existing', changes: [] };
    if (checkout.state === 'refunded') return { outcome: 'refunded', changes: [] };
    const misfit = misfitOf(checkout, charge);
    if (misfit) return { outcome: 'misfit', changes: await refundInstead(trx, checkout, charge, misfit) };
    const changes = checkout.state === 'held' ? [] : await takeAgain(trx, reference, checkout);
    if (changes === null) {
      const reason = 'Paid after the hold had ended, and what it held had gone since';
      return { outcome: 'soldOut', changes: await refundInstead(trx, checkout, charge, reason) };
    }
    return { outcome: { order: await writeOrder(shop, trx, paidCheckoutOf(checkout, charge)) }, changes };
  });

const orderOf = async (shop: Shop, reference: string): Promise<OrderRow> => {
  const order = await findOrderByReference(shop.db, reference);
  if (!order) throw new Error(`Checkout ${reference} is completed but has no order`);
  return order;
};

/**
 * Makes a paid checkout an order, whoever calls and however often: the shopper's browser, Paystack's webhook, the
 * reconciler. Paystack is asked outside the transaction, so that no lock waits for the network; the checkout's row
 * lock then lets one caller win and gives the others the winner's order. A charge that cannot become an order is
 * decided to be refunded in full.
 * @param known `charge`: the transaction, when the caller has asked Paystack already; `buyerId`: the account whose
 *   checkout it must be, when a shopper asks
 */
export const completeCheckout = async (
  shop: Shop,
  reference: string,
  known: { charge?: Payment; buyerId?: string } = {},
): Promise<Completion> => {
  const checkout = await peekCheckout(shop, reference);
  if (!checkout) return { kind: 'unknown' };
  const { state, accountId } = checkout;
  if (known.buyerId !== undefined && known.buyerId !== accountId) {
    return { kind: 'refused', refusal: conflict('reference_used', say.referenceUsed) };
  }
  if (state === 'completed') return { kind: 'existing', order: await orderOf(shop, reference) };
  if (state === 'refunded') return { kind: 'refused', refusal: conflict('payment_refunded', say.refunded) };
  let charge: Payment | null;
  try {
    charge = known.charge ?? (await shop.payments.verify(reference));
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return { kind: 'refused', refusal: away('payment_provider_away', say.paystackAway) };
    throw error;
  }
  if (charge?.status !== 'paid')
    return { kind: 'refused', refusal: notPaid('payment_not_completed', say.notPaid) };
  const { outcome, changes } = await settle(shop, charge);
  if (typeof outcome === 'object') {
    await announceOrder(shop, outcome.order, changes);
    return { kind: 'made', order: outcome.order };
  }
  await shop.changes.stockChanged(changes);
  if (outcome === 'existing') return { kind: 'existing', order: await orderOf(shop, reference) };
  if (outcome === 'unknown') return { kind: 'unknown' };
  return {
    kind: 'refused',
    refusal:
      outcome === 'misfit'
        ? conflict('payment_amount_mismatch', say.amountDiffers)
        : conflict('payment_refunded', say.refunded),
  };
};
