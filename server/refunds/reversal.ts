import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { lockReference } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { takenKobo } from './disputes/dispute-rows.ts';
import { applyNews } from './outcome.ts';
import { missingOf } from './refund-orderless.ts';
import { isUnlisted, lockRefund, lockRefundsOf } from './refund-rows.ts';
import { addToUnlisted } from './unlisted.ts';

/**
 * SQL, in kobo: by what a payment can be back: refunds that the provider lists, though it may have them on their way still, such as it has
 * been asked for and not answered, and what a bank took, whether it is booked, settled otherwise or neither.
 */
export const explainedKobo = (
  reference: RawBuilder<unknown>,
) => sql<number>`(coalesce((select sum(r.amount_kobo) from refund r
    where r.reference = ${reference} and r.state <> 'failed'
      and (r.provider_id is not null or r.made_by = 'dispute' or r.state in ('asking', 'unsure'))), 0)
  + ${takenKobo(reference)})::bigint`;

const readExplained = async (db: Database, reference: string): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`select ${explainedKobo(sql`${reference}`)} as kobo`.execute(
    db,
  );
  return rows[0]?.kobo ?? 0;
};

/**
 * Whether a payment is back as a whole; the provider's list is read before. It calls a payment "reversed" once any refund of it is
 * through, of a part as well (Paystack, "Understanding refund statuses"): where parts explain that, they are what is back, and no more.
 */
export const isBackAsAWhole = async (
  db: Database,
  { reference, status, paidKobo }: Payment,
): Promise<boolean> => {
  if (status !== 'reversed') return false;
  const kobo = await readExplained(db, reference);
  return kobo === 0 || kobo >= paidKobo;
};

/**
 * The provider says that a payment is back as a whole. What of it no refund stands for is booked as one, without an id
 * of the provider's; nothing where all of it is known. Its list is read before: what is not in it yet gets its id later.
 */
export const bookReversal = async (shop: Shop, payment: Payment): Promise<void> => {
  const { reference, status, currency } = payment;
  if (status !== 'reversed') return;
  const stock = await shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    const refunds = await lockRefundsOf(trx, reference);
    // Parts that explain it are all of it: the owner may have settled one of them without a refund.
    if ((await readExplained(trx, reference)) > 0) return [];
    const unlisted = refunds.find(isUnlisted);
    const missingKobo = await missingOf(trx, reference);
    if (missingKobo <= 0) return [];
    if (unlisted) return addToUnlisted(shop, trx, unlisted, missingKobo);
    const id = randomUUIDv7();
    await sql`
      insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by)
      values (${id}, ${reference}, (select o.id from customer_order o where o.reference = ${reference}),
        ${missingKobo}, ${currency}, 'wanted', 'dashboard')`.execute(trx);
    const refund = await lockRefund(trx, id);
    return refund ? applyNews(shop, trx, refund, { outcome: 'processed' }) : [];
  });
  await shop.changes.stockChanged(stock);
};
