import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { chargeOf, noteCharge } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import { unbookedKobo } from './disputes/dispute-rows.ts';

/**
 * Decides that a charge which cannot become an order goes back in full, without what has gone back already. Once a
 * charge: the charge's row is locked first, and one that is on its way or back is seen.
 * @param reason for the admin
 * @param requestedBy the admin who decides it; nobody where the shop does
 */
export const wantFullRefund = async (
  trx: Transaction<DB>,
  payment: Payment,
  reason: string,
  requestedBy: string | null = null,
): Promise<void> => {
  await noteCharge(trx, chargeOf(payment, 'attention', reason));
  await sql`
    insert into refund (id, reference, amount_kobo, currency, reason, requested_by, next_check_at)
    select ${randomUUIDv7()}::uuid, ${payment.reference}, rest.kobo, ${payment.currency}, ${reason},
      ${requestedBy}::uuid, now()
    from (select ${payment.paidKobo}::bigint - coalesce(sum(amount_kobo), 0)::bigint
        - ${unbookedKobo(sql`${payment.reference}::text`)} as kobo,
        count(*) filter (where made_by = 'shop') as own
      from refund where reference = ${payment.reference} and state <> 'failed') rest
    where rest.kobo > 0 and rest.own = 0`.execute(trx);
};
