import { sql } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { endCheckout, isOpenCheckout, lockCheckout } from '#server/checkout/states.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockCharge, lockReference, setChargeState } from '#server/payments/charges.ts';
import { endByOtherMeans, lockForSettling } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { unsettledEvents } from './payment-issues.ts';

/** How an admin has settled something, as lists show it. */
const settlementOf = (admin: Caller, note: string): string => `Settled by ${admin.name}: ${note}`;

/**
 * An admin has settled a payment by other means, such as a bank transfer, and says how. A refund for which the provider
 * waits in vain for the customer's details ends with it; one that may still pay by itself must end first. A checkout that
 * might still have become its order ends as well: should the provider confirm the payment later, nobody gets goods or money twice.
 * @throws Refusal 404 unknown, 409 settled already or a refund is on its way
 */
export const settleCharge = async (
  shop: Shop,
  reference: string,
  note: string,
  admin: Caller,
): Promise<void> => {
  const stock = await shop.db.transaction().execute(async (trx) => {
    // Its payer may just be claiming it, or the reconciler making its order.
    await lockReference(trx, reference);
    const checkout = await lockCheckout(trx, reference);
    const refunds = await lockForSettling(trx, reference);
    const charge = await lockCharge(trx, reference);
    if (!charge) throw notFound('payment_not_found', say.notFound);
    if (!charge.needsAttention) throw conflict('payment_settled', say.calm);
    await endByOtherMeans(shop, trx, reference, refunds);
    await setChargeState(trx, reference, 'completed', settlementOf(admin, note));
    const stock = checkout && isOpenCheckout(checkout) ? await endCheckout(trx, reference, checkout) : [];
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'payment',
        subject: { id: reference, name: reference },
        before: { state: charge.state, reason: charge.reason },
        after: { state: 'settled', reason: note },
      },
    ]);
    return stock;
  });
  await shop.changes.stockChanged(stock);
};

/**
 * An admin has settled what an event told of.
 * @throws Refusal 404 unknown, or one that concerns nobody; 409 settled already
 */
export const settleEvent = (shop: Shop, eventId: string, note: string, admin: Caller): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ event: string; isSettled: boolean }>`
      select event, settled_at is not null as "isSettled" from webhook_event w
      where id::text = ${eventId} and (settled_at is not null or ${unsettledEvents}) for update`.execute(trx);
    const found = rows[0];
    if (!found) throw notFound('event_not_found', say.eventNotFound);
    if (found.isSettled) throw conflict('event_settled', say.eventCalm);
    await sql`update webhook_event set settled_at = now(), settlement = ${settlementOf(admin, note)}
      where id::text = ${eventId}`.execute(trx);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'payment',
        subject: { id: eventId, name: found.event },
        before: { state: 'open' },
        after: { state: 'settled', reason: note },
      },
    ]);
  });
