import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { paymentOf, type Refund } from './refund-rows.ts';
import { type RefundedPayment, type Taken, takeRow } from './take-row.ts';

/**
 * Reads every refund of a payment that the provider lists, and takes each in: those of the shop move on, those that were
 * made in the dashboard are booked.
 * @param since nothing from before this moment is wanted
 * @returns what became of each row
 * @throws ProviderUnavailable
 */
export const followPayment = async (
  shop: Shop,
  payment: RefundedPayment,
  since: Date,
): Promise<{ row: ProviderRefund; taken: Taken }[]> => {
  const followed: { row: ProviderRefund; taken: Taken }[] = [];
  for (const row of await shop.payments.refundsOf(payment, since)) {
    followed.push({ row, taken: await takeRow(shop, row, payment) });
  }
  return followed;
};

/** A charge as its refunds are looked for; none can have been made before it was paid. */
export interface KnownPayment extends RefundedPayment {
  since: Date;
}

/** What is known of a charge; null where the shop knows none. */
export const findPayment = async (db: Database, reference: string): Promise<KnownPayment | null> => {
  const { rows } = await sql<KnownPayment>`
    select payment_id as id, reference, currency, least(paid_at, created_at) as since
    from charge where reference = ${reference}`.execute(db);
  return rows[0] ?? null;
};

/** Reads and takes in every refund of a charge; nothing where the shop knows none. @throws ProviderUnavailable */
export const followRefunds = async (shop: Shop, reference: string): Promise<void> => {
  const known = await findPayment(shop.db, reference);
  if (known) await followPayment(shop, known, known.since);
};

/** Asks the provider what became of a refund. @throws ProviderUnavailable */
export const followRefund = async (shop: Shop, refund: Refund): Promise<void> => {
  if (refund.providerId === null) {
    await followPayment(shop, paymentOf(refund), refund.askedAt ?? refund.createdAt);
    return;
  }
  const row = await shop.payments.findRefund(refund.providerId);
  if (row) await takeRow(shop, row, paymentOf(refund));
};
