import { PROVIDER } from '#contract/payment-provider.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { askProviderFor, beginAsking } from './asking.ts';
import { BEING_CLARIFIED, clarify } from './clarify.ts';
import { fitToRest } from './fit-to-rest.ts';
import { followRefund } from './follow.ts';
import { LeaseLost, layDown, takeDueRefund } from './lease.ts';
import { isDisputed } from './obstacle.ts';
import { paymentOf, type Refund } from './refund-rows.ts';
import { takeRefusal } from './refusal.ts';
import { takeRow } from './take-row.ts';
import { keepUntaken } from './untaken.ts';

const LONGEST_PAUSE_S = 3_600;
const DISPUTED = 'A dispute is open for this payment. The refund waits for its end';

/** Soon at first, ever more rarely later. */
const pauseAfter = ({ tries }: Refund): number => Math.min(LONGEST_PAUSE_S, 5 * 2 ** Math.min(tries - 1, 10));

const ask = async (shop: Shop, wanted: Refund): Promise<void> => {
  const markedAt = performance.now();
  const refund = await beginAsking(shop.db, wanted);
  const { askedAt } = wanted;
  try {
    const answer = await askProviderFor(shop, refund, markedAt);
    await takeRow(shop, { ...answer, refundId: refund.id }, paymentOf(refund));
  } catch (error) {
    if (error instanceof ProviderRefused) await takeRefusal(shop, refund, error, askedAt);
    else if (!(error instanceof ProviderUnavailable)) throw error;
    else if (error.mayHaveBegun) {
      await keepUntaken(shop, refund, { state: 'unsure', trouble: BEING_CLARIFIED, dueInSeconds: 5 });
    } else {
      await keepUntaken(shop, refund, { state: 'wanted', askedAt, dueInSeconds: pauseAfter(refund) });
    }
  }
};

/** Asks for a refund, unless it is found to have been taken before, or nothing is left to be given back. */
const begin = async (shop: Shop, refund: Refund): Promise<void> => {
  if (await isDisputed(shop.db, refund.reference)) {
    await keepUntaken(shop, refund, { state: 'wanted', trouble: DISPUTED, dueInSeconds: LONGEST_PAUSE_S });
    return;
  }
  if (refund.askedAt !== null) await followRefund(shop, refund);
  if ((await fitToRest(shop.db, refund)) > 0) return ask(shop, refund);
  await keepUntaken(shop, refund, { state: 'failed', reason: `Given back at ${PROVIDER}` });
};

const follow = async (shop: Shop, refund: Refund): Promise<void> => {
  await followRefund(shop, refund);
  await layDown(shop.db, refund, pauseAfter(refund));
};

const moveOn = (shop: Shop, refund: Refund): Promise<unknown> => {
  switch (refund.state) {
    case 'wanted':
    case 'waiting':
      return begin(shop, refund);
    case 'asking':
      // Whoever asked has died or was frozen over it.
      return keepUntaken(shop, refund, { state: 'unsure', trouble: BEING_CLARIFIED });
    case 'unsure':
      return clarify(shop, refund);
    default:
      return follow(shop, refund);
  }
};

/**
 * Moves every refund on that is due: asks for it, or asks what became of it. While the provider is away it stays due.
 * @param reference those of this payment only
 */
export const advanceRefunds = async (shop: Shop, reference?: string): Promise<void> => {
  for (;;) {
    const refund = await takeDueRefund(shop.db, reference);
    if (!refund) return;
    try {
      await moveOn(shop, refund);
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      if (!(error instanceof ProviderUnavailable))
        shop.log.error({ err: error, reference: refund.reference }, 'refund failed');
      await layDown(shop.db, refund, pauseAfter(refund));
    }
  }
};
