import { httpMessages } from '#contract/http/messages.ts';
import { orderIdIn } from '#contract/orders/following/order-key.ts';
import { type Caller, callerMay } from '#server/http/caller.ts';
import { notLoggedIn } from '#server/http/errors.ts';
import { isGoodKey } from '#server/orders/following/follow-link.ts';
import { findOrder } from '#server/orders/order-rows.ts';
import type { Shop } from '#server/shop.ts';

/** Whoever has proved, without a login, that this order is theirs. */
interface Follower {
  provenOrder: string;
}
/** Who asks about returns. */
export type Asker = Caller | Follower;

/** @throws Refusal 401 for nobody, and for a key that has ended or was made for something else */
export const askerOf = async (
  shop: Shop,
  { caller, orderKey }: { caller: Caller | null; orderKey: string | null },
): Promise<Asker> => {
  if (caller) return caller;
  const id = orderKey === null ? null : orderIdIn(orderKey);
  const order = id && (await findOrder(shop.db, id));
  if (!order || orderKey === null || !isGoodKey(order, orderKey, { purpose: 'return' }))
    throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
  return { provenOrder: order.id };
};

interface OrderOfReturn {
  orderId: string;
  accountId: string | null;
}

/** Whose order it is, however they prove it, and the staff who may see it, or enter what a customer asks for by telephone. */
export const isFor = (
  { orderId, accountId }: OrderOfReturn,
  asker: Asker,
  need: 'see orders' | 'help customers',
): boolean =>
  'provenOrder' in asker
    ? asker.provenOrder === orderId
    : accountId === asker.accountId || callerMay(asker, need);

/** The administrator who acts for somebody else, which is logged; null for the shopper. */
export const actingAdmin = ({ accountId }: OrderOfReturn, asker: Asker): Caller | null =>
  'provenOrder' in asker || asker.accountId === accountId ? null : asker;
