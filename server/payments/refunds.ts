import { randomUUIDv7 } from 'node:crypto';
import { type Transaction as DatabaseTransaction, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { noteCharge } from './charges.ts';
import type { Payment, PaymentKey, ProviderRefund, ProviderRefundStatus, RefundRequest } from './provider.ts';

export type RefundState = 'wanted' | 'started' | 'processed' | 'unsure' | 'failed';

/** A refund as it is kept; money in kobo. */
export interface Refund {
  id: string;
  reference: string;
  orderId: string | null;
  amountKobo: number;
  currency: string;
  state: RefundState;
  paystackId: string | null;
  tries: number;
}

const columns = sql`id, reference, order_id as "orderId", amount_kobo as "amountKobo", currency, state,
  paystack_id as "paystackId", tries`;

/** The provider's word for a refund in ours. `needs_details` stays under way: an admin settles it. */
export const refundStateOf = (status: ProviderRefundStatus): 'started' | 'processed' | 'failed' =>
  status === 'processed' || status === 'failed' ? status : 'started';

/** By what the provider knows the payment of a refund. */
export const paymentKeyOf = ({ reference }: Refund): PaymentKey => ({ id: null, reference });

/** What the provider is asked for. */
export const requestOf = (refund: Refund): RefundRequest => ({
  payment: paymentKeyOf(refund),
  amountKobo: refund.amountKobo,
  currency: refund.currency,
  refundId: refund.id,
});

/**
 * Decides that a charge which cannot become an order goes back in full. Once a charge: the database refuses a second.
 * @param reason for the admin
 * @param requestedBy the admin who decides it; nobody where the shop does
 */
export const wantFullRefund = async (
  trx: DatabaseTransaction<DB>,
  charge: Payment,
  reason: string,
  requestedBy: string | null = null,
): Promise<void> => {
  await noteCharge(trx, {
    reference: charge.reference,
    amountKobo: charge.paidKobo,
    currency: charge.currency,
    email: charge.email,
    state: 'attention',
    reason,
    paidAt: charge.paidAt,
  });
  await sql`
    insert into refund (id, reference, amount_kobo, currency, reason, requested_by, next_check_at)
    values (${randomUUIDv7()}, ${charge.reference}, ${charge.paidKobo}, ${charge.currency}, ${reason},
      ${requestedBy}, now())
    on conflict do nothing`.execute(trx);
};

/** Notes an admin's refund before Paystack is asked; the duty takes it up should this process die in between. */
export const insertOrderRefund = async (
  trx: DatabaseTransaction<DB>,
  refund: { reference: string; orderId: string; amountKobo: number; currency: string; requestedBy: string },
): Promise<Refund> => {
  const { rows } = await sql<Refund>`
    insert into refund (id, reference, order_id, amount_kobo, currency, requested_by, tries, next_check_at)
    values (${randomUUIDv7()}, ${refund.reference}, ${refund.orderId}, ${refund.amountKobo},
      ${refund.currency}, ${refund.requestedBy}, 1, now() + interval '60 seconds')
    returning ${columns}`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('The refund was not written');
  return row;
};

/** Refunds of an order or charge in the given states. */
export const findRefunds = async (
  db: Database,
  reference: string,
  states: readonly RefundState[],
): Promise<Refund[]> => {
  const { rows } = await sql<Refund>`
    select ${columns} from refund where reference = ${reference} and state = any(${[...states]}::text[])
    order by created_at`.execute(db);
  return rows;
};

/** Locks every refund of a charge until the transaction ends; always before the charge itself. */
export const lockRefundsOf = async (trx: DatabaseTransaction<DB>, reference: string): Promise<Refund[]> => {
  const { rows } = await sql<Refund>`
    select ${columns} from refund where reference = ${reference} order by created_at, id for update`.execute(
    trx,
  );
  return rows;
};

/** Locks one refund until the transaction ends. */
export const lockRefund = async (trx: DatabaseTransaction<DB>, id: string): Promise<Refund | null> => {
  const { rows } = await sql<Refund>`select ${columns} from refund where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
};

/**
 * Takes one refund that is due, and sets when it is due again: soon at first, ever more rarely later. Another
 * process that looks at the same time gets another one.
 */
export const takeDueRefund = async (db: Database): Promise<Refund | null> => {
  const { rows } = await sql<Refund>`
    update refund set tries = tries + 1, updated_at = now(),
      next_check_at = now() + make_interval(secs => least(3600, 5 * power(2, least(tries, 10))::int))
    where id = (select id from refund where next_check_at <= now() order by next_check_at limit 1
      for update skip locked)
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
};

/**
 * Makes the refunds of a charge due that are under way. One that Paystack is just being asked for is left alone: asked
 * twice at once, it might be paid twice.
 */
export const makeRefundsDue = async (db: Database, reference: string): Promise<void> => {
  await sql`
    update refund set next_check_at = now()
    where reference = ${reference} and next_check_at is not null
      and (state <> 'wanted' or updated_at < now() - interval '30 seconds')`.execute(db);
};

/**
 * Writes what became of a refund. A refund that has ended is not asked about again.
 * @param from the state that the caller knows it in, where it holds no lock: what has been heard of it meanwhile, such as
 *   by an event of Paystack's, is never overwritten
 */
export const writeRefundState = async (
  db: Database,
  id: string,
  state: RefundState,
  {
    paystackId,
    reason,
    asksAgain,
    from,
  }: { paystackId?: string | null; reason?: string; asksAgain: boolean; from?: RefundState },
): Promise<void> => {
  await sql`
    update refund set state = ${state}, paystack_id = coalesce(${paystackId ?? null}::text, paystack_id),
      reason = coalesce(${reason ?? null}::text, reason), updated_at = now(),
      next_check_at = case when ${asksAgain}::boolean then coalesce(next_check_at, now() + interval '5 seconds') end
    where id = ${id} and state = coalesce(${from ?? null}::text, state)`.execute(db);
};

/** Paystack's refunds of this charge that the shop has not noted yet: the answer to asking for one was lost. */
export const unknownAmong = async (
  db: Database,
  found: readonly ProviderRefund[],
): Promise<ProviderRefund[]> => {
  const { rows } = await sql<{ id: string }>`
    select paystack_id as id from refund
    where paystack_id = any(${found.flatMap(({ id }) => id ?? [])}::text[])`.execute(db);
  const known = new Set(rows.map((row) => row.id));
  return found.filter(
    ({ id, status }) => (id === null || !known.has(id)) && refundStateOf(status) !== 'failed',
  );
};
