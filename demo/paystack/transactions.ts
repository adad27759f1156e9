import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { chargeEvent } from './answers.ts';
import { judgeCard, type TypedCard } from './cards.ts';
import { duplicateReference, PaystackSaysNo } from './refusal.ts';
import type { TransactionRow } from './rows.ts';
import { queueWebhook } from './webhooks.ts';

/** What a transaction starts from, checked. */
export interface NewTransaction {
  email: string;
  amountKobo: number;
  currency: string;
  reference: string | undefined;
  metadata: unknown;
  firstName: string;
  lastName: string;
  phone: string;
}

/**
 * Starts a transaction under a reference that nobody has used.
 * @param isResumable whether one that was started with the same e-mail, amount and currency and is not paid may go
 *   on under its reference, as Paystack's popup allows
 * @throws PaystackSaysNo Duplicate Transaction Reference
 */
export const startTransaction = async (
  db: Database,
  wanted: NewTransaction,
  { isResumable }: { isResumable: boolean },
): Promise<TransactionRow> => {
  const reference = wanted.reference ?? `T${Date.now()}${randomBytes(4).readUInt32BE()}`;
  const metadata = wanted.metadata === undefined ? null : JSON.stringify(wanted.metadata);
  const made = await sql<TransactionRow>`
    insert into demo.paystack_transaction
      (reference, access_code, email, first_name, last_name, phone, amount_kobo, currency, metadata)
    values (${reference}, ${randomBytes(12).toString('hex')}, ${wanted.email}, ${wanted.firstName},
      ${wanted.lastName}, ${wanted.phone}, ${wanted.amountKobo}, ${wanted.currency}, ${metadata}::jsonb)
    on conflict (reference) do nothing
    returning *`.execute(db);
  if (made.rows[0]) return made.rows[0];
  const there = await findByReference(db, reference);
  if (
    isResumable &&
    there &&
    there.status !== 'success' &&
    there.status !== 'reversed' &&
    there.email === wanted.email &&
    there.amount_kobo === wanted.amountKobo &&
    there.currency === wanted.currency
  ) {
    return there;
  }
  throw duplicateReference();
};

/** The transaction under a reference; undefined when there is none. */
export const findByReference = async (
  db: Database,
  reference: string,
): Promise<TransactionRow | undefined> => {
  const { rows } = await sql<TransactionRow>`
    select * from demo.paystack_transaction where reference = ${reference}`.execute(db);
  return rows[0];
};

/** The transaction that a popup goes on with; undefined when the code is unknown. */
export const findByAccessCode = async (
  db: Database,
  accessCode: string,
): Promise<TransactionRow | undefined> => {
  const { rows } = await sql<TransactionRow>`
    select * from demo.paystack_transaction where access_code = ${accessCode}`.execute(db);
  return rows[0];
};

/** What the popup is told about a card: paid, refused with the bank's words, or go on with a PIN. */
export interface CardAnswer {
  status: 'success' | 'failed' | 'send_pin';
  message: string;
  transaction: TransactionRow;
}

/**
 * Charges a card. Paying and telling the shop stand in one transaction, so that a process that dies between them
 * still tells. One that is paid already stays paid once.
 * @throws PaystackSaysNo when the access code is unknown
 */
export const chargeCard = (
  db: Database,
  accessCode: string,
  typed: TypedCard,
  ipAddress: string,
): Promise<CardAnswer> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<TransactionRow>`
      select * from demo.paystack_transaction where access_code = ${accessCode} for update`.execute(trx);
    const transaction = rows[0];
    if (!transaction) throw new PaystackSaysNo(404, 'Access code not found', 'access_code_not_found');
    if (transaction.status === 'success') return { status: 'success', message: 'Approved', transaction };
    if (transaction.status === 'reversed') throw duplicateReference();
    const verdict = judgeCard(typed);
    if (verdict.kind === 'pin') {
      return { status: 'send_pin', message: 'Please enter your card PIN', transaction };
    }
    const isPaid = verdict.kind === 'paid';
    const updated = await sql<TransactionRow>`
      update demo.paystack_transaction set
        status = ${isPaid ? 'success' : 'failed'},
        gateway_response = ${isPaid ? 'Successful' : verdict.message},
        card = ${isPaid ? verdict.card.name : null},
        paid_at = case when ${isPaid} then now() end,
        ip_address = ${ipAddress}
      where id = ${transaction.id} returning *`.execute(trx);
    const after = updated.rows[0] ?? transaction;
    if (!isPaid) return { status: 'failed', message: verdict.message, transaction: after };
    await queueWebhook(trx, 'charge.success', chargeEvent(after));
    return { status: 'success', message: 'Approved', transaction: after };
  });
