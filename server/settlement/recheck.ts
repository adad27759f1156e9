import { sql } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import { away, notFound } from '#server/http/errors.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import { findOrderByReference, type OrderRow } from '#server/orders/order-rows.ts';
import { orSayAway } from '#server/payments/ask-provider.ts';
import { advanceRefunds, bookReversal, followRefunds, makeRefundsDue } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';

const stateOf = async (shop: Shop, reference: string): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select state from charge where reference = ${reference}`.execute(shop.db);
  if (!rows[0]) throw notFound('payment_not_found', say.notFound);
  return rows[0].state;
};

/** Asks in each way that this payment gives cause for; what the provider says is applied as if it had come by itself. */
const ask = async (shop: Shop, reference: string): Promise<void> => {
  const completion = await completeCheckout(shop, reference);
  if (completion.kind === 'refused' && completion.refusal.status === 503)
    throw away('payment_provider_away', say.away);
  await makeRefundsDue(shop.db, reference);
  await advanceRefunds(shop, reference);
  const payment = await shop.payments.verify(reference);
  await followRefunds(shop, reference);
  if (payment?.status === 'reversed') await bookReversal(shop, payment);
};

/**
 * An admin, or a command on the server, has the provider asked again what became of a payment: it may become its order, its refund may have gone
 * through, or it was given back at the provider.
 * @returns whether it still needs somebody, and its order where it has one
 * @throws Refusal 404 unknown, 503 the provider is away
 */
export const recheckPayment = async (
  shop: Shop,
  reference: string,
  actor: Actor,
): Promise<{ needsAttention: boolean; order: OrderRow | null }> => {
  const before = await stateOf(shop, reference);
  await orSayAway(ask(shop, reference));
  const after = await stateOf(shop, reference);
  const order = await findOrderByReference(shop.db, reference);
  if (after !== before) {
    await shop.db.transaction().execute((trx) =>
      recordChanges(trx, actor, [
        {
          action: 'changed',
          kind: 'payment',
          subject: { id: reference, name: reference },
          before: { state: before },
          after: { state: after },
        },
      ]),
    );
  }
  return { needsAttention: after === 'attention' || after === 'pending', order };
};
