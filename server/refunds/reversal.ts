import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lockReference } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { applyNews } from './outcome.ts';
import { missingOf } from './refund-orderless.ts';
import { isUnlisted, lockRefund, lockRefundsOf } from './refund-rows.ts';
import { addToUnlisted } from './unlisted.ts';

/**
 * The provider says that a payment is back as a whole. What of it no refund stands for is booked as one, without an id
 * of the provider's; nothing where all of it is known. Its list is read before: what is not in it yet gets its id later.
 */
export const bookReversal = async (shop: Shop, { reference, currency }: Payment): Promise<void> => {
  const stock = await shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    const unlisted = (await lockRefundsOf(trx, reference)).find(isUnlisted);
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
