import { CHECKS_AT_ONCE, takeDueChecks } from '#server/checkout/due-checks.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import type { Shop } from '#server/shop.ts';

/**
 * Asks the provider about checkouts that nobody came back for, and completes those that were paid; what becomes of each, a late one
 * too, is decided in `orders/complete-checkout`. What fails now is due again later.
 */
export const reconcile = async (shop: Shop): Promise<void> => {
  for (;;) {
    const references = await takeDueChecks(shop.db);
    if (references.length === 0) return;
    const results = await Promise.allSettled(
      references.map((reference) => completeCheckout(shop, reference, { isCounted: true })),
    );
    for (const result of results) {
      if (result.status === 'rejected')
        shop.log.error({ err: result.reason }, 'reconciling a checkout failed');
    }
    if (references.length < CHECKS_AT_ONCE) return;
  }
};
