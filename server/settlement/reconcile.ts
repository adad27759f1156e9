import { sql } from 'kysely';
import { completeCheckout } from '#server/orders/complete.ts';
import type { Shop } from '#server/shop.ts';

const AT_ONCE = 10;

/**
 * Takes the checkouts that are due to be asked about, and sets when each is due again: every minute while its hold
 * lives, then after a tenth of its age, until 72 hours are over (as long as Paystack repeats its webhooks).
 */
const takeDue = async (shop: Shop): Promise<string[]> => {
  const { rows } = await sql<{ reference: string }>`
    update checkout set checks = checks + 1, next_check_at = case
      when now() > created_at + interval '72 hours' then null
      when now() < expires_at then now() + interval '60 seconds'
      else now() + greatest(interval '2 minutes', (now() - created_at) / 10) end
    where reference in (
      select reference from checkout where next_check_at <= now()
      order by next_check_at limit ${AT_ONCE} for update skip locked)
    returning reference`.execute(shop.db);
  return rows.map((row) => row.reference);
};

/**
 * Asks Paystack about checkouts that nobody came back for, and completes those that were paid. What fails now is due
 * again later.
 */
export const reconcile = async (shop: Shop): Promise<void> => {
  for (;;) {
    const references = await takeDue(shop);
    if (references.length === 0) return;
    const results = await Promise.allSettled(
      references.map((reference) => completeCheckout(shop, reference, { isCounted: true })),
    );
    for (const result of results) {
      if (result.status === 'rejected')
        shop.log.error({ err: result.reason }, 'reconciling a checkout failed');
    }
    if (references.length < AT_ONCE) return;
  }
};
