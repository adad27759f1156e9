import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { refundEvent } from './answers.ts';
import { type RefundOutcome, testCardNamed } from './cards.ts';
import { PaystackSaysNo, unknownReference } from './refusal.ts';
import type { RefundRow, TransactionRow } from './rows.ts';
import { queueWebhook } from './webhooks.ts';

const COLUMNS = sql`r.id, r.transaction_id, r.amount_kobo, t.currency, r.status, r.merchant_note,
  r.customer_note, r.created_at, r.updated_at`;

/** What is asked to be paid back; all that is left when no amount is named. */
export interface WantedRefund {
  /** Reference or id of the transaction. */
  transaction: string;
  amountKobo: number | undefined;
  merchantNote: string;
  customerNote: string;
}

const storeRefund = async (
  trx: Database,
  transaction: TransactionRow,
  wanted: WantedRefund,
  amountKobo: number,
  afterMs: number,
): Promise<RefundRow> => {
  const { rows } = await sql<RefundRow>`
    insert into demo.paystack_refund (transaction_id, amount_kobo, merchant_note, customer_note, due_at)
    values (${transaction.id}, ${amountKobo},
      ${wanted.merchantNote || `Refund for transaction ${transaction.reference}`},
      ${wanted.customerNote || `Refund for transaction ${transaction.reference}`},
      now() + make_interval(secs => ${afterMs / 1000}::float8))
    returning *, ${transaction.currency}::text as currency`.execute(trx);
  const refund = rows[0];
  if (!refund) throw new Error('The refund was not stored');
  await queueWebhook(trx, 'refund.pending', refundEvent(refund, transaction));
  return refund;
};

/**
 * Takes a refund in; it stays pending until `afterMs` have passed.
 * @throws PaystackSaysNo when there is no such paid transaction, or less is left of it
 */
export const startRefund = (
  db: Database,
  wanted: WantedRefund,
  afterMs: number,
): Promise<{ refund: RefundRow; transaction: TransactionRow }> =>
  db.transaction().execute(async (trx) => {
    const found = await sql<TransactionRow>`
      select * from demo.paystack_transaction
      where reference = ${wanted.transaction} or id::text = ${wanted.transaction}
      for update`.execute(trx);
    const transaction = found.rows[0];
    if (!transaction) throw unknownReference();
    if (transaction.status === 'reversed') {
      throw new PaystackSaysNo(400, 'Transaction has been fully reversed', 'transaction_reversed');
    }
    if (transaction.status !== 'success') {
      throw new PaystackSaysNo(400, 'Only successful transactions can be refunded', 'invalid_transaction');
    }
    const taken = await sql<{ amount_kobo: number }>`
      select coalesce(sum(amount_kobo), 0)::bigint as amount_kobo from demo.paystack_refund
      where transaction_id = ${transaction.id} and status <> 'failed'`.execute(trx);
    const left = transaction.amount_kobo - (taken.rows[0]?.amount_kobo ?? 0);
    if (left <= 0) {
      throw new PaystackSaysNo(400, 'Transaction has been fully reversed', 'transaction_reversed');
    }
    const amountKobo = wanted.amountKobo ?? left;
    if (amountKobo > left) {
      throw new PaystackSaysNo(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount');
    }
    return { refund: await storeRefund(trx, transaction, wanted, amountKobo, afterMs), transaction };
  });

/** The refund of that id; undefined when there is none. */
export const findRefund = async (db: Database, id: string): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from demo.paystack_refund r join demo.paystack_transaction t on t.id = r.transaction_id
    where r.id::text = ${id}`.execute(db);
  return rows[0];
};

/** Refunds, newest first; of one transaction (its reference or id) where one is named. */
export const listRefunds = async (
  db: Database,
  transaction: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from demo.paystack_refund r join demo.paystack_transaction t on t.id = r.transaction_id
    where ${transaction ?? null}::text is null or t.reference = ${transaction ?? null} or t.id::text = ${transaction ?? null}
    order by r.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

const settle = async (db: Database, id: number): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const pending = await sql<RefundRow>`
      select ${COLUMNS} from demo.paystack_refund r join demo.paystack_transaction t on t.id = r.transaction_id
      where r.id = ${id} and r.status = 'pending' for update of r, t skip locked`.execute(trx);
    const before = pending.rows[0];
    if (!before) return;
    const found = await sql<TransactionRow>`
      select * from demo.paystack_transaction where id = ${before.transaction_id}`.execute(trx);
    const transaction = found.rows[0];
    if (!transaction) return;
    const status: RefundOutcome = testCardNamed(transaction.card)?.refund ?? 'processed';
    await sql`update demo.paystack_refund set status = ${status}, updated_at = now() where id = ${id}`.execute(
      trx,
    );
    await sql`
      update demo.paystack_transaction t set status = 'reversed' where t.id = ${transaction.id} and t.amount_kobo =
        (select coalesce(sum(r.amount_kobo), 0) from demo.paystack_refund r
          where r.transaction_id = t.id and r.status = 'processed')`.execute(trx);
    await queueWebhook(
      trx,
      `refund.${status}`,
      refundEvent({ ...before, status, updated_at: new Date() }, transaction),
    );
  });
};

/** Ends the refunds whose time has come: processed, failed or in need of attention, as their card has it. */
export const settleDueRefunds = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from demo.paystack_refund where status = 'pending' and due_at <= now()
    order by id limit 50`.execute(db);
  for (const { id } of rows) await settle(db, id);
};
