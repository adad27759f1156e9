import { orderMessages as say } from '#contract/orders/messages.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notPaid } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { claimPayment } from './claim-payment.ts';
import { type Completion, completeCheckout } from './complete-checkout.ts';
import { findOrderByReference, type OrderRow } from './order-rows.ts';

const finished = (completion: Completion): { order: OrderRow; isNew: boolean } => {
  if (completion.kind === 'refused') throw completion.refusal;
  if (completion.kind === 'unknown') throw notPaid('payment_not_completed', say.notPaid);
  return { order: completion.order, isNew: completion.kind === 'made' };
};

/**
 * The browser says that it has paid: makes the order of its reference, or gives the one that is there already.
 * @param address counts only for a payment without a checkout
 * @throws Refusal 402, 409 or 503 as in the HTTP contract, "Checkout, payment, orders", step 3
 */
export const placeOrder = async (
  shop: Shop,
  caller: Caller,
  reference: string,
  address: unknown,
): Promise<{ order: OrderRow; isNew: boolean }> => {
  const completion = await completeCheckout(shop, reference, {
    buyerId: caller.accountId,
    countedFor: 'buyer',
  });
  if (completion.kind !== 'unknown') return finished(completion);
  const order = await findOrderByReference(shop.db, reference);
  if (order && order.accountId !== caller.accountId) throw conflict('reference_used', say.referenceUsed);
  if (order) return { order, isNew: false };
  const charge = await claimPayment(shop, caller, reference, address);
  return finished(await completeCheckout(shop, reference, { charge }));
};
