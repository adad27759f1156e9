import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ChargeState } from '#contract/payments/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Payment } from './provider.ts';

/** A charge as it is to be remembered. `amountKobo` is what was taken from the customer. */
export interface ChargeNote {
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  state: ChargeState;
  /** For the admin: what happened, when it is not plain success. */
  reason: string | null;
  paidAt: Date | null;
  /** What told of it first; a payment unless said. */
  toldBy?: 'payment' | 'refund';
  /** What the provider says of the payment, once it does. */
  payment?: Pick<Payment, 'id' | 'channel' | 'feesKobo' | 'isTest'>;
}

/** A payment as it is to be remembered; `amountKobo` is what was taken from the customer. */
export const chargeOf = (payment: Payment, state: ChargeState, reason: string | null): ChargeNote => ({
  reference: payment.reference,
  amountKobo: payment.paidKobo,
  currency: payment.currency,
  email: payment.email,
  state,
  reason,
  paidAt: payment.paidAt,
  payment,
});

const insertion = (charge: ChargeNote) => sql`
    insert into charge as c (reference, amount_kobo, currency, email, state, reason, paid_at, payment_id, channel,
      fees_kobo, is_test, told_by)
    values (${charge.reference}, ${charge.amountKobo}, ${charge.currency}, ${charge.email}, ${charge.state},
      ${charge.reason}, ${charge.paidAt}, ${charge.payment?.id ?? null}, ${charge.payment?.channel ?? null},
      ${charge.payment?.feesKobo ?? null}, ${charge.payment?.isTest ?? null},
      ${charge.toldBy ?? 'payment'})`;

/** The statement of `noteCharge`, for a rule that writes more in the same statement. */
export const upsertCharge = (charge: ChargeNote) => sql`
    ${insertion(charge)}
    on conflict (reference) do update set
      amount_kobo = excluded.amount_kobo, currency = excluded.currency,
      email = case when excluded.email = '' then c.email else excluded.email end,
      state = excluded.state, reason = excluded.reason,
      paid_at = coalesce(excluded.paid_at, c.paid_at), updated_at = now(),
      payment_id = coalesce(excluded.payment_id, c.payment_id), channel = coalesce(excluded.channel, c.channel),
      fees_kobo = coalesce(excluded.fees_kobo, c.fees_kobo), is_test = coalesce(excluded.is_test, c.is_test), told_by = excluded.told_by
    where not (excluded.state = 'pending' and c.state <> 'pending')`;

/**
 * Remembers what is known of a charge. A charge that has ended (an order, or the money given back) is never taken
 * back to pending.
 */
export const noteCharge = async (db: Database, charge: ChargeNote): Promise<void> => {
  await upsertCharge(charge).execute(db);
};

/** Remembers a charge of which nothing is known; one that has become known meanwhile stays as it is. */
export const noteNewCharge = async (db: Database, charge: ChargeNote): Promise<void> => {
  await sql`${insertion(charge)} on conflict do nothing`.execute(db);
};

/** A payment that the provider told of but has not confirmed for this long needs somebody. */
const UNCONFIRMED_HOURS = 1;
/** Charges `c` that somebody must look at; the first half has an index of its own. */
export const needsAttention = sql`(c.state = 'attention'
  or c.state = 'pending' and c.created_at < now() - make_interval(hours => ${UNCONFIRMED_HOURS}::int))`;

/** Remembers a charge that can be no order any more, unless it is known, and known to have been confirmed. */
export const noteHomelessCharge = async (db: Database, charge: ChargeNote): Promise<void> => {
  await sql`${insertion(charge)} on conflict (reference) do update set state = excluded.state, reason = excluded.reason,
      amount_kobo = excluded.amount_kobo, paid_at = coalesce(excluded.paid_at, c.paid_at),
      payment_id = coalesce(excluded.payment_id, c.payment_id), updated_at = now()
    where c.state = 'pending'`.execute(db);
};

/**
 * Makes whoever judges one payment take turns, known or not: claims of it, admins who give it back, and news of its
 * refunds. Always the first lock of a transaction.
 */
export const lockReference = async (trx: Transaction<DB>, reference: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 2))`.execute(trx);
};

/** Locks a charge until the transaction ends. */
export const lockCharge = async (
  trx: Transaction<DB>,
  reference: string,
): Promise<{ needsAttention: boolean; state: ChargeState; reason: string | null } | null> => {
  const { rows } = await sql<{ needsAttention: boolean; state: ChargeState; reason: string | null }>`
    select ${needsAttention} as "needsAttention", c.state, c.reason
    from charge c where c.reference = ${reference} for update`.execute(trx);
  return rows[0] ?? null;
};

/** Remembers the provider's id of a payment that was told without it. */
export const notePaymentId = async (db: Database, reference: string, id: string): Promise<void> => {
  await sql`update charge set payment_id = ${id} where reference = ${reference} and payment_id is null`.execute(
    db,
  );
};

/** Changes the state of a charge that is known already. */
export const setChargeState = async (
  db: Database,
  reference: string,
  state: ChargeState,
  reason: string | null,
): Promise<void> => {
  await sql`update charge set state = ${state}, reason = ${reason}, updated_at = now()
    where reference = ${reference}`.execute(db);
};

/** Says of a charge that needs attention anyway what is wrong with it, where that is so by the condition on `c`. */
export const tellOfCharge = async (
  db: Database,
  reference: string,
  reason: string,
  isSo: RawBuilder<unknown>,
): Promise<void> => {
  await sql`update charge c set reason = ${reason}, updated_at = now()
    where c.reference = ${reference} and c.state = 'attention' and (${isSo})`.execute(db);
};

/** Ends a charge as refunded where no less than all of it is back, in kobo. */
export const endChargeOf = async (
  db: Database,
  reference: string,
  backKobo: RawBuilder<unknown>,
): Promise<void> => {
  await sql`update charge set state = 'refunded', reason = null, updated_at = now()
    where reference = ${reference} and state <> 'refunded' and amount_kobo <= (${backKobo})`.execute(db);
};
