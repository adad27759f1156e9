import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { sumOf } from '#contract/money.ts';
import { lockReference } from '#server/payments/charges.ts';
import type { Payment } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { applyNews } from './outcome.ts';
import { missingOf } from './refund-orderless.ts';
import { isUnlisted, lockRefund, lockRefundsOf, type Refund } from './refund-rows.ts';
import { addToUnlisted } from './unlisted.ts';

/**
 * Whether a payment is back as a whole. The provider calls it "reversed" once any refund of it is through, of a part as well (Paystack,
 * "Understanding refund statuses"): where its list has parts, these are what is back, and no more.
 */
const isWhole = (refunds: readonly Refund[], { status, paidKobo }: Payment): boolean => {
  const listedKobo = sumOf(
    refunds
      .filter(({ state, providerId }) => state === 'processed' && providerId !== null)
      .map(({ amountKobo }) => amountKobo),
  );
  return status === 'reversed' && (listedKobo === 0 || listedKobo >= paidKobo);
};

/** The same, as it stands now; the provider's list is read before. */
export const isBackAsAWhole = (shop: Shop, payment: Payment): Promise<boolean> =>
  shop.db.transaction().execute(async (trx) => isWhole(await lockRefundsOf(trx, payment.reference), payment));

/**
 * The provider says that a payment is back as a whole. What of it no refund stands for is booked as one, without an id
 * of the provider's; nothing where all of it is known. Its list is read before: what is not in it yet gets its id later.
 */
export const bookReversal = async (shop: Shop, payment: Payment): Promise<void> => {
  const { reference, currency } = payment;
  const stock = await shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    const refunds = await lockRefundsOf(trx, reference);
    if (!isWhole(refunds, payment)) return [];
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
