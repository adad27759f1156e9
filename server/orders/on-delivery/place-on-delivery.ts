import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { formatBound, nairaOfKobo } from '#contract/money.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import { onDeliveryMessages as say } from '#contract/orders/on-delivery/messages.ts';
import type { OrderOnDelivery } from '#contract/orders/on-delivery/schemas.ts';
import { ON_DELIVERY } from '#contract/orders/payment-methods.ts';
import { holdCart } from '#server/checkout/start.ts';
import { lockCheckout } from '#server/checkout/states.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type ChosenDelivery, chosenDelivery } from '#server/delivery/rates-today.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenField, conflict } from '#server/http/errors.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';
import { announceOrder } from '../complete-checkout.ts';
import { findOrderByReference, type OrderRow } from '../order-rows.ts';
import { writeOrder } from '../write-order.ts';
import { noteDeliveryPayment } from './delivery-payments.ts';
import { rangeOf, refuseOutside, refuseUntrusted } from './offered.ts';

/** Never one of the provider's: those begin with `order_`. */
const referenceOf = ({ key }: OrderOnDelivery): string => `delivery_${key}`;

/** The order that this key has made before. @throws Refusal 409 where it is somebody else's */
const earlierOrder = async (
  shop: Shop,
  caller: Caller,
  wanted: OrderOnDelivery,
): Promise<OrderRow | null> => {
  const order = await findOrderByReference(shop.db, referenceOf(wanted));
  if (order && order.accountId !== caller.accountId)
    throw conflict('reference_used', orderMessages.referenceUsed);
  return order;
};

/** One transaction: the cart is a checkout, and the checkout an order, or nothing has changed. */
const place = async (
  trx: Transaction<DB>,
  caller: Caller,
  wanted: OrderOnDelivery,
  chosen: ChosenDelivery,
  phone: string,
) => {
  const reference = referenceOf(wanted);
  const { frozen, changes } = await holdCart(trx, caller, { ...wanted, isOrder: true }, chosen, reference);
  const { totalKobo } = frozen.totals;
  refuseOutside(rangeOf(chosen.rate), totalKobo);
  const shown = wanted.totalPrice ?? nairaOfKobo(totalKobo);
  if (shown !== nairaOfKobo(totalKobo))
    throw conflict('total_changed', say.totalChanged(formatBound(nairaOfKobo(totalKobo))));
  const checkout = await lockCheckout(trx, reference);
  if (!checkout) throw new Error(`Checkout ${reference} was not written`);
  const order = await writeOrder(trx, {
    ...checkout,
    accountId: caller.accountId,
    reference,
    paymentMethod: ON_DELIVERY,
    charge: null,
    paidAt: null,
    sellerId: null,
  });
  await noteDeliveryPayment(trx, order.id, phone);
  return { order, changes };
};

/** Something may have been corrected, or put into the cart, between a first try, whose answer was lost, and the next. */
const isAsWanted = (
  order: OrderRow,
  { shippingAddress, pickupPoint, totalPrice }: OrderOnDelivery,
): boolean =>
  pickupPoint === null &&
  (totalPrice ?? nairaOfKobo(order.totalKobo)) === nairaOfKobo(order.totalKobo) &&
  isDeepStrictEqual(order.shippingAddress, JSON.parse(JSON.stringify(shippingAddress)));

interface Placed {
  order: OrderRow;
  isNew: boolean;
  /** The sentence about it. */
  message: string;
}

const placedBefore = (order: OrderRow, wanted: OrderOnDelivery): Placed => ({
  order,
  isNew: false,
  message: isAsWanted(order, wanted) ? say.placed : say.placedBefore,
});

/**
 * A shopper orders what is in the cart and pays when it comes. The same key a second time, also at the same moment, gives the
 * order that the first has made.
 * @throws Refusal 400 for a number that nobody can call, 409 as a checkout, or where it is not offered for this address, sum or
 *   customer
 */
export const placeOnDelivery = async (
  shop: Shop,
  caller: Caller,
  wanted: OrderOnDelivery,
): Promise<Placed> => {
  const earlier = await earlierOrder(shop, caller, wanted);
  if (earlier) return placedBefore(earlier, wanted);
  const chosen = await chosenDelivery(shop, wanted.shippingAddress, wanted.pickupPoint);
  rangeOf(chosen.rate);
  const phone = phoneNumberOf(wanted.shippingAddress.phone);
  if (phone === null) throw brokenField('invalid', say.phone, 'shippingAddress.phone');
  const settings = await shop.settings.current();
  try {
    const { order, changes } = await shop.db.transaction().execute(async (trx) => {
      await refuseUntrusted(trx, { phone, accountId: caller.accountId }, settings);
      return place(trx, caller, wanted, chosen, phone);
    });
    await announceOrder(shop, order, changes);
    return { order, isNew: true, message: say.placed };
  } catch (error) {
    // The same call was quicker by a moment, and has emptied the cart.
    const made = await earlierOrder(shop, caller, wanted);
    if (!made) throw error;
    return placedBefore(made, wanted);
  }
};
