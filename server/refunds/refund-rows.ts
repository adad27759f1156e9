import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { PaymentKey, ProviderRefundStatus } from '#server/payments/provider.ts';

/** What each means stands in `migrations/0029_refunds.sql`. */
export type RefundState =
  | 'wanted'
  | 'waiting'
  | 'asking'
  | 'unsure'
  | 'started'
  | 'needs_details'
  | 'processed'
  | 'failed';

/** Who gave the money back: the shop, somebody in the provider's dashboard, the bank after a dispute, an administrator by hand. */
export type RefundMaker = 'shop' | 'dashboard' | 'dispute' | 'hand';

/** A refund as it is kept; money in kobo. */
export interface Refund {
  id: string;
  reference: string;
  /** The provider's id of the payment. */
  paymentId: string | null;
  orderId: string | null;
  amountKobo: number;
  currency: string;
  state: RefundState;
  madeBy: RefundMaker;
  /** The provider's id of the refund, from the moment of its answer. */
  providerId: string | null;
  reason: string | null;
  /** Since when an answer is missing that may have begun it. */
  askedAt: Date | null;
  createdAt: Date;
  tries: number;
  /** Counts whoever took it up; what an earlier one still writes is void. */
  lease: number;
}

export const refundColumns = sql`r.id, r.reference, r.order_id as "orderId", r.amount_kobo as "amountKobo", r.currency,
  r.state, r.made_by as "madeBy", r.provider_id as "providerId", r.reason, r.asked_at as "askedAt",
  r.created_at as "createdAt", r.tries, r.lease,
  (select c.payment_id from charge c where c.reference = r.reference) as "paymentId"`;

const ENDED: readonly RefundState[] = ['processed', 'failed'];
/** Whether money may still move by it. */
export const isOpen = ({ state }: { state: RefundState }): boolean => !ENDED.includes(state);

/** Back as its payment is back as a whole, though no row of the provider's has said yet by which refund. */
export const isUnlisted = ({ madeBy, state, providerId }: Refund): boolean =>
  madeBy === 'dashboard' && state === 'processed' && providerId === null;

/** The provider's word for a refund that it has taken in the shop's. */
export const stateOfStatus = (
  status: ProviderRefundStatus,
): 'started' | 'needs_details' | 'processed' | 'failed' => (status === 'pending' ? 'started' : status);

/** By what the provider knows the payment of a refund, and in what it was paid. */
export const paymentOf = ({ paymentId, reference, currency }: Refund): PaymentKey & { currency: string } => ({
  id: paymentId,
  reference,
  currency,
});

/** Every refund of a payment, oldest first. */
export const findRefunds = async (db: Database, reference: string): Promise<Refund[]> => {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refund r where r.reference = ${reference} order by r.created_at, r.id`.execute(
    db,
  );
  return rows;
};

/** Locks every refund of a payment until the transaction ends; always before its order and its charge. */
export const lockRefundsOf = async (trx: Transaction<DB>, reference: string): Promise<Refund[]> => {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refund r where r.reference = ${reference} order by r.created_at, r.id
    for update of r`.execute(trx);
  return rows;
};

/** Locks one refund until the transaction ends. */
export const lockRefund = async (trx: Transaction<DB>, id: string): Promise<Refund | null> => {
  const { rows } = await sql<Refund>`
    select ${refundColumns} from refund r where r.id = ${id} for update of r`.execute(trx);
  return rows[0] ?? null;
};

/**
 * Makes the refunds of a payment due that are under way, for somebody who wants to know now. One that somebody is at
 * work on stays with them.
 */
export const makeRefundsDue = async (db: Database, reference: string): Promise<void> => {
  await sql`update refund set next_check_at = now()
    where reference = ${reference} and next_check_at is not null`.execute(db);
};

/**
 * Makes the refunds of a payment those of the order that it has become after all. Whoever makes the order says that the money is still
 * here: none of them was given by other means.
 */
export const tieRefundsTo = async (
  trx: Transaction<DB>,
  reference: string,
  orderId: string,
): Promise<void> => {
  await trx
    .updateTable('refund')
    .set({ order_id: orderId, settled_at: null })
    .where('reference', '=', reference)
    .execute();
};
