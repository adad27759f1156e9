import { sql } from 'kysely';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { notFound } from '#server/http/errors.ts';
import { orSayAway } from '#server/payments/ask-provider.ts';
import { ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { noteDispute } from './dispute-rows.ts';

/** Asks the provider what became of a dispute. @throws ProviderUnavailable */
const followDispute = async (shop: Shop, id: string): Promise<void> => {
  const dispute = await shop.payments.findDispute(id);
  if (dispute) await noteDispute(shop.db, dispute);
};

/**
 * An admin has the provider asked what became of a dispute.
 * @returns whether it is still open
 * @throws Refusal 404 unknown, 503 the provider is away
 */
export const recheckDispute = async (shop: Shop, id: string): Promise<boolean> => {
  await orSayAway(followDispute(shop, id));
  const { rows } = await sql<{ state: string }>`select state from dispute where id = ${id}`.execute(shop.db);
  if (!rows[0]) throw notFound('dispute_not_found', say.disputeNotFound);
  return rows[0].state === 'open';
};

const takeDue = async (shop: Shop): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    update dispute set next_check_at = now() + interval '1 hour' where id = (
      select id from dispute where next_check_at <= now() order by next_check_at limit 1 for update skip locked)
    returning id`.execute(shop.db);
  return rows[0]?.id ?? null;
};

/** Asks each hour after open disputes, for an event may never come. */
export const followDisputes = async (shop: Shop): Promise<void> => {
  for (let id = await takeDue(shop); id !== null; id = await takeDue(shop)) {
    try {
      await followDispute(shop, id);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  }
};
