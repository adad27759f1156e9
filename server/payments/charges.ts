import { sql } from 'kysely';
import type { ChargeState } from '#contract/payments/kinds.ts';
import type { Database } from '#server/database/connection.ts';

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
}

const insertion = (charge: ChargeNote) => sql`
    insert into charge as c (reference, amount_kobo, currency, email, state, reason, paid_at)
    values (${charge.reference}, ${charge.amountKobo}, ${charge.currency}, ${charge.email}, ${charge.state},
      ${charge.reason}, ${charge.paidAt})`;

/** The statement of `noteCharge`, for a rule that writes more in the same statement. */
export const upsertCharge = (charge: ChargeNote) => sql`
    ${insertion(charge)}
    on conflict (reference) do update set
      amount_kobo = excluded.amount_kobo, currency = excluded.currency,
      email = case when excluded.email = '' then c.email else excluded.email end,
      state = excluded.state, reason = excluded.reason,
      paid_at = coalesce(excluded.paid_at, c.paid_at), updated_at = now()
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

/**
 * A charge without an order was refunded at Paystack by hand: once that is all of it, nobody need attend to it.
 * @param amountKobo what was given back
 */
export const noteRefundByHand = async (
  db: Database,
  reference: string,
  amountKobo: number,
): Promise<void> => {
  await sql`
    update charge c set state = 'refunded', updated_at = now()
    where reference = ${reference} and state = 'attention' and amount_kobo <= ${amountKobo}::numeric
      and not exists (select from customer_order o where o.reference = c.reference)`.execute(db);
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
