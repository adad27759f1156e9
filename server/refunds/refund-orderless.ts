import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { chargeOf, noteCharge } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import { missingKobo } from './left-to-refund.ts';

/** What of a charge no refund stands for, in kobo. */
export const missingOf = async (trx: Transaction<DB>, reference: string): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select ${missingKobo} as kobo from charge c where c.reference = ${reference}`.execute(trx);
  return rows[0]?.kobo ?? 0;
};

/**
 * Decides that a charge which cannot become an order goes back in full, without what has gone back already or is on its
 * way. Once a charge: the charge's row is locked first, and one of the shop's own that is under way is seen.
 * @param reason for the admin
 * @param requestedBy the admin who decides it; nobody where the shop does
 * @returns what it decides to give back, in kobo; 0 where nothing is left, or decided already
 */
export const wantFullRefund = async (
  trx: Transaction<DB>,
  payment: Payment,
  reason: string,
  requestedBy: string | null = null,
): Promise<number> => {
  await noteCharge(trx, chargeOf(payment, 'attention', reason));
  const { reference, currency } = payment;
  const amountKobo = await missingOf(trx, reference);
  if (amountKobo <= 0) return 0;
  const { rows } = await sql`
    insert into refund (id, reference, amount_kobo, currency, reason, requested_by, next_check_at)
    select ${randomUUIDv7()}::uuid, ${reference}, ${amountKobo}::bigint, ${currency}, ${reason}, ${requestedBy}::uuid, now()
    where not exists (select from charge where reference = ${reference} and charged_elsewhere)
      and not exists (select from refund
      where reference = ${reference} and made_by = 'shop' and state not in ('processed', 'failed'))
    returning id`.execute(trx);
  return rows.length > 0 ? amountKobo : 0;
};
