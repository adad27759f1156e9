import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockReference } from '#server/payments/charges.ts';
import type { Shop } from '#server/shop.ts';
import { applyNews } from '../outcome.ts';
import { lockRefund, lockRefundsOf, type Refund } from '../refund-rows.ts';
import { type Dispute, disputedReference, lockDispute, settleDisputeRow } from './dispute-rows.ts';

const isKnown = async (trx: Transaction<DB>, reference: string): Promise<boolean> => {
  const { rows } = await sql`select from charge where reference = ${reference}`.execute(trx);
  return rows.length > 0;
};

/** The refund as which the bank took the money; nothing where nothing was left of the payment. */
const insertTaken = async (
  trx: Transaction<DB>,
  { reference, amountKobo, currency }: Dispute,
  admin: Caller,
): Promise<Refund | null> => {
  const id = randomUUIDv7();
  const { rows } = await sql`
    insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by, requested_by)
    select ${id}::uuid, c.reference, (select o.id from customer_order o where o.reference = c.reference),
      least(rest.kobo, coalesce(nullif(${amountKobo}::bigint, 0), rest.kobo)), ${currency ?? CURRENCY}, 'wanted', 'dispute',
      ${admin.accountId}::uuid
    from charge c, lateral (select c.amount_kobo - coalesce(sum(r.amount_kobo), 0)::bigint as kobo
      from refund r where r.reference = c.reference and r.state <> 'failed') rest
    where c.reference = ${reference} and rest.kobo > 0 returning id`.execute(trx);
  return rows.length > 0 ? lockRefund(trx, id) : null;
};

/** Locks a dispute that is not done with. @throws Refusal 404, 409 */
const lockUnsettled = async (trx: Transaction<DB>, id: string): Promise<Dispute> => {
  const dispute = await lockDispute(trx, id);
  if (!dispute) throw notFound('dispute_not_found', say.disputeNotFound);
  if (dispute.isSettled) throw conflict('dispute_settled', say.disputeSettled);
  if (dispute.state !== 'lost') throw conflict('dispute_not_lost', say.disputeNotLost);
  return dispute;
};

/**
 * An admin books a lost dispute: its order, or its charge, is refunded by what the bank took, once, however many do it.
 * @throws Refusal 404 unknown; 409 not lost, booked already, or of no payment that the shop knows
 */
export const bookDispute = async (shop: Shop, id: string, admin: Caller): Promise<void> => {
  const reference = await disputedReference(shop.db, id);
  if (reference === null) throw notFound('dispute_not_found', say.disputeNotFound);
  const stock = await shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    const dispute = await lockUnsettled(trx, id);
    if (!(await isKnown(trx, reference))) throw conflict('payment_not_found', say.disputeForeign);
    await lockRefundsOf(trx, reference);
    const refund = await insertTaken(trx, dispute, admin);
    const stock = refund ? await applyNews(shop, trx, refund, { outcome: 'processed' }) : [];
    await settleDisputeRow(trx, id, `Booked by ${admin.name}`, refund?.id ?? null);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'payment',
        subject: { id: reference, name: reference },
        before: { dispute: 'lost' },
        after: { dispute: 'booked', amount: nairaOfKobo(refund?.amountKobo ?? 0) },
      },
    ]);
    return stock;
  });
  await shop.changes.stockChanged(stock);
};

/** An admin has dealt with a lost dispute by other means, and says how. @throws Refusal 404, 409 */
export const settleDispute = (shop: Shop, id: string, note: string, admin: Caller): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { reference } = await lockUnsettled(trx, id);
    await settleDisputeRow(trx, id, `Settled by ${admin.name}: ${note}`, null);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'payment',
        subject: { id: reference || id, name: reference || id },
        before: { dispute: 'lost' },
        after: { dispute: 'settled', reason: note },
      },
    ]);
  });
