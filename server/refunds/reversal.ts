import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { lockReference } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { unbookedKobo } from './disputes/dispute-rows.ts';
import { applyNews } from './outcome.ts';
import { isUnlisted, lockRefund, lockRefundsOf } from './refund-rows.ts';
import { addToUnlisted } from './unlisted.ts';

/** What of a charge no refund stands for, in kobo. */
const findMissing = async (trx: Transaction<DB>, reference: string): Promise<number> => {
  const { rows } = await sql<{ kobo: number }>`
    select c.amount_kobo - coalesce((select sum(amount_kobo) from refund
        where reference = c.reference and state <> 'failed'), 0)::bigint
      -- what a lost dispute took is booked with it
      - ${unbookedKobo(sql`c.reference`)} as kobo
    from charge c where c.reference = ${reference}`.execute(trx);
  return rows[0]?.kobo ?? 0;
};

/**
 * The provider says that a payment is back as a whole. What of it no refund stands for is booked as one, without an id
 * of the provider's; nothing where all of it is known. Its list is read before: what is not in it yet gets its id later.
 */
export const bookReversal = async (shop: Shop, { reference, currency }: Payment): Promise<void> => {
  const stock = await shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    const unlisted = (await lockRefundsOf(trx, reference)).find(isUnlisted);
    const missingKobo = await findMissing(trx, reference);
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
