import { sql } from 'kysely';
import { z } from 'zod';
import { CURRENCY } from '#contract/money.ts';
import type { Database } from '#server/database/connection.ts';
import { type PaystackEvent, referenceOf } from './webhook.ts';

const DISPUTE = 'charge.dispute.';
const RESOLVED = `${DISPUTE}resolve`;

/** Whether an event is about a customer who asks the bank for the money. */
export const isDisputeEvent = ({ event }: PaystackEvent): boolean => event.startsWith(DISPUTE);

/** Marks an event that the shop can do nothing with, and that no charge stands for, for the owner to see. */
export const noteUnknown = async (db: Database, eventId: number): Promise<void> => {
  await sql`update webhook_event set concern = 'unknown' where id = ${eventId}`.execute(db);
};

/**
 * Marks the event of a dispute for the owner to see. Of one dispute only the newest event stays open, and none once it
 * is resolved, in whatever order they come.
 */
export const noteDispute = async (db: Database, eventId: number, event: PaystackEvent): Promise<void> => {
  const dispute = z.union([z.string(), z.number()]).safeParse(event.data.id);
  const key = `dispute:${dispute.success ? dispute.data : eventId}`.slice(0, 200);
  const isResolved = event.event === RESOLVED;
  await db.transaction().execute(async (trx) => {
    // Its events may come at once, to several processes.
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`.execute(trx);
    await sql`
    with noted as (
      update webhook_event set case_key = ${key}, concern = 'dispute',
        settled_at = case when ${isResolved} or exists (select from webhook_event r
            where r.case_key = ${key} and r.event = ${RESOLVED}) then coalesce(settled_at, now()) else settled_at end
      where id = ${eventId} returning id
    )
    update webhook_event w set settled_at = now(), settlement = 'Paystack told more of it'
    from noted where w.case_key = ${key} and w.id < noted.id and w.settled_at is null`.execute(trx);
  });
};

const kobo = z.coerce.number().int().min(0).nullish().catch(null);
const email = z.string().nullish().catch(null);
const text = z.string().nullish().catch(null);

/** What such events tell of themselves, as far as they do. Source: paystack.com/docs/payments/webhooks. */
const detailsSchema = z.object({
  amount: kobo,
  refund_amount: kobo,
  currency: text,
  status: text,
  reason: text,
  category: text,
  dueAt: text,
  customer: z.object({ email }).nullish().catch(null),
  transaction: z.object({ reference: text, amount: kobo }).nullish().catch(null),
});

export interface EventDetails {
  reference: string;
  amountKobo: number | null;
  currency: string;
  email: string;
  /** Until when a dispute can be answered. */
  dueAt: Date | null;
}

const dateOf = (value: string | null | undefined): Date | null => {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** Reads what an event says of a payment. */
export const detailsOf = (event: PaystackEvent): EventDetails => {
  const details = detailsSchema.parse(event.data);
  return {
    reference: referenceOf(event) || (details.transaction?.reference ?? ''),
    amountKobo: details.refund_amount ?? details.amount ?? details.transaction?.amount ?? null,
    currency: details.currency ?? CURRENCY,
    email: details.customer?.email?.toLowerCase() ?? '',
    dueAt: dateOf(details.dueAt),
  };
};
