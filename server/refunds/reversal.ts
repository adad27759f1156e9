import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lockReference } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { unbookedKobo } from './disputes/dispute-rows.ts';
import { applyNews } from './outcome.ts';
import { lockRefund, lockRefundsOf } from './refund-rows.ts';

/**
 * The provider says that a payment is back as a whole. What of it no refund stands for is booked as one, without an id
 * of the provider's; nothing where all of it is known.
 */
export const bookReversal = async (shop: Shop, { reference, currency }: Payment): Promise<void> => {
  const stock = await shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    await lockRefundsOf(trx, reference);
    const id = randomUUIDv7();
    const { rows } = await sql`
      insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by)
      select ${id}::uuid, ${reference}, (select o.id from customer_order o where o.reference = ${reference}),
        rest.kobo, ${currency}, 'wanted', 'dashboard'
      from (select c.amount_kobo - coalesce((select sum(amount_kobo) from refund
            where reference = c.reference and state <> 'failed'), 0)::bigint
          -- what a lost dispute took is booked with it
          - ${unbookedKobo(sql`c.reference`)} as kobo
          from charge c where c.reference = ${reference}) rest
      where rest.kobo > 0 returning id`.execute(trx);
    const refund = rows.length > 0 ? await lockRefund(trx, id) : null;
    return refund ? applyNews(shop, trx, refund, { outcome: 'processed' }) : [];
  });
  await shop.changes.stockChanged(stock);
};
