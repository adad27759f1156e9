import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { lockReference } from '#server/payments/charges.ts';
import type { ProviderDispute, ProviderRefund } from '#server/payments/provider.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** A dispute as it is kept; money in kobo. */
export interface Dispute {
  id: string;
  reference: string;
  state: 'open' | 'won' | 'lost';
  amountKobo: number | null;
  currency: string | null;
  isSettled: boolean;
}

/** What banks took of a payment and no refund stands for yet, in kobo: gone, though nobody has booked it. */
export const unbookedKobo = (
  reference: RawBuilder<unknown>,
) => sql`coalesce((select sum(d.amount_kobo) from dispute d
  where d.reference = ${reference} and d.state = 'lost' and d.settled_at is null), 0)::bigint`;

/** SQL, in kobo: the same, and what the owner has dealt with by other means: it is with the customer, and no refund stands for it. */
export const takenKobo = (
  reference: RawBuilder<unknown>,
) => sql`coalesce((select sum(d.amount_kobo) from dispute d
  where d.reference = ${reference} and d.state = 'lost' and d.refund_id is null), 0)::bigint`;

/** Writes what is known of a dispute, and makes the refunds due that waited for its end. The caller holds `lockReference`. */
const writeDispute = async (trx: Transaction<DB>, dispute: ProviderDispute): Promise<void> => {
  const { id, paymentId, state, reason, amountKobo, currency, email, dueAt } = dispute;
  await sql`
    with noted as (
      insert into dispute as d (id, reference, payment_id, state, reason, amount_kobo, currency, email, due_at, next_check_at)
      values (${id}, coalesce(${dispute.reference}::text,
          (select reference from charge where payment_id = ${paymentId}::text limit 1), ''), ${paymentId}, ${state}, ${reason},
        ${amountKobo}, ${currency}, ${email}, ${dueAt}, case when ${state} = 'open' then now() + interval '1 hour' end)
      on conflict (id) do update set state = case when d.state = 'open' then excluded.state else d.state end,
        reference = case when d.reference = '' then excluded.reference else d.reference end,
        reason = coalesce(excluded.reason, d.reason), amount_kobo = coalesce(excluded.amount_kobo, d.amount_kobo),
        currency = coalesce(excluded.currency, d.currency), due_at = coalesce(excluded.due_at, d.due_at),
        email = case when excluded.email = '' then d.email else excluded.email end, updated_at = now(),
        next_check_at = case when d.state = 'open' and excluded.state = 'open' then now() + interval '1 hour' end
      returning reference, state
    )
    update refund r set next_check_at = now() from noted
    where noted.state <> 'open' and r.reference = noted.reference and r.state = 'wanted'`.execute(trx);
};

/** The payment that a dispute is of, as far as the shop knows it: the provider may name it by its id only. */
const paymentOf = async (
  db: Database,
  { id, paymentId, reference }: ProviderDispute,
): Promise<string | null> => {
  if (reference !== null) return reference;
  const { rows } = await sql<{ reference: string }>`
    select reference from dispute where id = ${id} and reference <> ''
    union all select reference from charge where payment_id = ${paymentId}::text limit 1`.execute(db);
  return rows[0]?.reference ?? null;
};

/**
 * Remembers what is known of a dispute, in whatever order its news come: one that has ended stays so. Refunds that waited
 * for its end are due with it. It takes turns with whoever judges the same payment, who locks its refunds before a dispute.
 */
export const noteDispute = (db: Database, dispute: ProviderDispute): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const reference = await paymentOf(trx, dispute);
    if (reference !== null) await lockReference(trx, reference);
    await writeDispute(trx, dispute);
  });

/** Locks a dispute until the transaction ends. */
export const lockDispute = async (trx: Transaction<DB>, id: string): Promise<Dispute | null> => {
  const { rows } = await sql<Dispute>`
    select id, reference, state, amount_kobo as "amountKobo", currency, settled_at is not null as "isSettled"
    from dispute where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
};

/** Of which payment a dispute is; null where there is no such dispute. */
export const disputedReference = async (db: Database, id: string): Promise<string | null> => {
  const { rows } = await sql<{ reference: string }>`select reference from dispute where id = ${id}`.execute(
    db,
  );
  return rows[0]?.reference ?? null;
};

/** A dispute is done with. */
export const settleDisputeRow = async (
  trx: Transaction<DB>,
  id: string,
  settlement: string,
  refundId: string | null,
): Promise<void> => {
  await sql`update dispute set settled_at = now(), settlement = ${settlement}, refund_id = ${refundId}::uuid,
    updated_at = now() where id = ${id}`.execute(trx);
};

/**
 * The provider lists the money that a lost dispute took. It is booked with the dispute, by an admin; a dispute that no
 * event told of is known from now on.
 */
export const noteTaken = async (
  trx: Transaction<DB>,
  id: string,
  row: ProviderRefund,
  payment: { id: string | null; reference: string; currency: string },
): Promise<'known'> => {
  await writeDispute(trx, {
    id,
    paymentId: payment.id,
    reference: payment.reference,
    state: 'lost',
    reason: null,
    amountKobo: row.amountKobo,
    currency: row.currency ?? payment.currency,
    email: '',
    dueAt: null,
  });
  await sql`update refund set provider_id = ${row.id}
    where provider_id is null and id = (select refund_id from dispute where id = ${id})`.execute(trx);
  return 'known';
};

/** What the bank told of whoever disputed goes with the names of the order. */
export const oldDisputants = inBatches(
  'addresses of disputes',
  (atOnce) => sql`
    update dispute set email = '' where id in (
      select d.id from dispute d join customer_order o on o.reference = d.reference
      where o.forgotten_at is not null and d.email <> ''
      limit ${atOnce}::int for update of d skip locked)`,
);
