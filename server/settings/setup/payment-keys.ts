import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { settingsMessages as say } from '#contract/settings/messages.ts';
import type { Setup } from '#contract/settings/setup.ts';
import { away, conflict } from '#server/http/errors.ts';
import { ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';

/** Whose keys the shop takes payments with. */
export const keysOf = ({ config, payments }: Pick<Shop, 'config' | 'payments'>): Setup['payment']['keys'] => {
  if (!config.paystack) return 'stand_in';
  return payments.isLive ? 'live' : 'test';
};

/**
 * Asks the provider for a payment that there is none of: whoever answers that takes the keys. Kept until other keys come.
 * @throws Refusal 409 with the demo's stand-in, 503 where the keys are refused or nobody answers
 */
export const checkPaymentKeys = async (shop: Pick<Shop, 'db' | 'config' | 'payments'>): Promise<void> => {
  const { db, payments } = shop;
  if (keysOf(shop) === 'stand_in') throw conflict('payment_keys_missing', say.standIn);
  try {
    await payments.verify(`keys-${randomUUID()}`);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.keysRefused);
    throw error;
  }
  await sql`
    insert into store_settings (settings, accepted_key) values ('{}', ${payments.checkout.publicKey})
    on conflict (is_only) do update set accepted_key = excluded.accepted_key`.execute(db);
};
