import { CHECKS_AT_ONCE, takeDueChecks } from '#server/checkout/due-checks.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import type { Shop } from '#server/shop.ts';

/**
 * Asks the provider about checkouts that nobody came back for, and completes those that were paid; what becomes of each, a late one
 * too, is decided in `orders/complete-checkout`. What fails now is due again later. Of one account's checkouts
 * the one that holds goods comes first: money for it must be found while they are there.
 */
export const reconcile = async (shop: Shop): Promise<void> => {
  for (;;) {
    const due = await takeDueChecks(shop.db);
    if (due.length === 0) return;
    const results = await Promise.allSettled(
      due.map(({ reference, isHeld }) =>
        completeCheckout(shop, reference, { countedFor: isHeld ? 'hold' : 'rest' }),
      ),
    );
    for (const result of results) {
      if (result.status === 'rejected')
        shop.log.error({ err: result.reason }, 'reconciling a checkout failed');
    }
    if (due.length < CHECKS_AT_ONCE) return;
  }
};
