import { sql } from 'kysely';
import { archiveMessages } from '#contract/archive/messages.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { conflict } from '#server/http/errors.ts';
import { isOpen, type Refund } from './refund-rows.ts';

/** Whether the answer to one was lost: said so, or nobody is at work any more on what was asked for. */
const isUnsure = async (db: Database, reference: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refund where reference = ${reference}
      and (state = 'unsure' or state = 'asking' and lease_until <= now()) limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether a customer asks the bank for the money just now: given back as well, it would be gone twice. */
export const isDisputed = async (db: Database, reference: string): Promise<boolean> => {
  const { rows } = await sql`
    select from dispute where reference = ${reference} and state = 'open' limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether the payment came in with the archive of another shop: what is given back of it is given back there. */
const isChargedElsewhere = async (db: Database, reference: string): Promise<boolean> => {
  const { rows } = await sql`
    select from charge where reference = ${reference} and charged_elsewhere limit 1`.execute(db);
  return rows.length > 0;
};

/** @throws Refusal 409 where the payment came in with an archive: the other shop may be giving its money back just now */
export const refuseChargedElsewhere = async (db: Database, reference: string): Promise<void> => {
  if (await isChargedElsewhere(db, reference))
    throw conflict('charged_elsewhere', archiveMessages.chargedElsewhere);
};

/**
 * One refund of a payment at a time: nothing more is asked for while one is on its way, or may be,
 * or while a dispute is open. Of a payment that was made in another shop nothing is.
 * @param refunds all of the payment
 * @param running the sentence for one that is on its way
 * @throws Refusal 409
 */
export const refuseWhileOpen = async (
  db: Database,
  reference: string,
  refunds: readonly Refund[],
  running: string,
): Promise<void> => {
  await refuseChargedElsewhere(db, reference);
  if (await isDisputed(db, reference)) throw conflict('dispute_open', say.disputeOpen);
  if (!refunds.some(isOpen)) return;
  if (await isUnsure(db, reference)) throw conflict('refund_unsure', say.refundUnsure);
  throw conflict('refund_running', running);
};
