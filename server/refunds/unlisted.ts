import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { koboLeft } from '#contract/money.ts';
import type { StockChange } from '#server/answers/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { applyNews } from './outcome.ts';
import type { Refund } from './refund-rows.ts';

/** A row of the provider's that says which refund it is, and of how much. */
export type ListedRefund = ProviderRefund & { id: string; amountKobo: number };

/** More is back of a payment than an unlisted refund stands for. */
export const addToUnlisted = async (
  shop: Shop,
  trx: Transaction<DB>,
  refund: Refund,
  moreKobo: number,
): Promise<StockChange[]> => {
  await sql`update refund set amount_kobo = amount_kobo + ${moreKobo}::bigint where id = ${refund.id}`.execute(
    trx,
  );
  return applyNews(shop, trx, { ...refund, state: 'wanted', amountKobo: moreKobo }, { outcome: 'processed' });
};

/**
 * The provider lists a refund at last that its payment was found to be back by: it is booked already, so it only gets its
 * name. What is left of the unlisted one waits for the next.
 */
export const listUnlisted = async (
  shop: Shop,
  trx: Transaction<DB>,
  refund: Refund,
  { id, amountKobo, createdAt }: ListedRefund,
): Promise<StockChange[]> => {
  if (amountKobo < refund.amountKobo) {
    await sql`
      with rest as (
        update refund set amount_kobo = amount_kobo - ${amountKobo}::bigint where id = ${refund.id} returning *)
      insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by, provider_id, created_at)
      select ${randomUUIDv7()}::uuid, reference, order_id, ${amountKobo}::bigint, currency, state, made_by, ${id},
        coalesce(${createdAt}::timestamptz, created_at) from rest`.execute(trx);
    return [];
  }
  await trx.updateTable('refund').set({ provider_id: id }).where('id', '=', refund.id).execute();
  const moreKobo = koboLeft(amountKobo, refund.amountKobo);
  return moreKobo === 0 ? [] : addToUnlisted(shop, trx, refund, moreKobo);
};
